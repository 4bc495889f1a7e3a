import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { SettingsPage } from '#features/settings/ui/settings-page.tsx'

const SettingsSearch = z.object({
  tab: z.optional(z.catch(z.optional(z.enum(['general', 'vendors', 'notifications', 'limits', 'history'])), undefined)),
})

export const Route = createFileRoute('/_admin/admin/settings')({
  validateSearch: SettingsSearch,
  component: SettingsPage,
})
