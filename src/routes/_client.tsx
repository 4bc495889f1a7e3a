import { createFileRoute, Outlet } from '@tanstack/react-router'
import { areaGuard } from '#features/auth/ui/area-guard.ts'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { LayoutClient } from '#ui/layout-client.tsx'

/** The couples' area: its guard, its frame, and nothing for search engines. */
export const Route = createFileRoute('/_client')({
  ssr: false,
  beforeLoad: areaGuard('client'),
  head: () => ({ meta: [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }] }),
  component: () => (
    <LayoutClient>
      <Outlet />
    </LayoutClient>
  ),
  pendingComponent: AreaWaiting,
})
