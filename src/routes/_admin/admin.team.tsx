import { createFileRoute } from '@tanstack/react-router'
import { TeamPage } from '#features/team/ui/team-page.tsx'
import { ask } from '#shell/asks.ts'

export const Route = createFileRoute('/_admin/admin/team')({
  staticData: { asks: () => [ask('team.list')] },
  component: TeamPage,
})
