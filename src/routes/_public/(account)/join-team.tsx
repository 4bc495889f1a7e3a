import { createFileRoute } from '@tanstack/react-router'
import { JoinTeamPage } from '#features/auth/ui/join-team-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/join-team')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Join the team',
        description: 'Choose a password with the invitation we emailed you.',
        path: '/join-team',
        isIndexed: false,
      },
      siteOf(matches),
    ),
  component: JoinTeamPage,
})
