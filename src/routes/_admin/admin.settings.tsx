import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#features/settings/ui/settings-page.tsx'
import { oneOf, searchParams } from '#shared/url/search-params.ts'
import { ask } from '#shell/asks.ts'

const SettingsSearch = searchParams({
  tab: oneOf(['general', 'vendors', 'vetting', 'notifications', 'tax', 'figures', 'limits', 'history']),
})

export const Route = createFileRoute('/_admin/admin/settings')({
  validateSearch: SettingsSearch,
  staticData: { asks: () => [ask('settings.get')] },
  component: SettingsPage,
})
