import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { guarded } from '#features/auth/ui/guarded.ts'
import { useAdminWelcome } from '#features/auth/ui/welcome.ts'
import { Bell } from '#features/notifications/ui/bell.tsx'
import { ask } from '#shell/asks.ts'
import { LayoutAdmin } from '#shell/layout-admin.tsx'

/** The administrators' area: its guard, its frame, and nothing for search engines. */
export const Route = createFileRoute('/_admin')({
  ssr: false,
  beforeLoad: guarded('admin'),
  head: () => ({ meta: [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }] }),
  staticData: { asks: () => [ask('auth.me'), ask('notifications.unread')] },
  component: function Area() {
    useAdminWelcome()
    return (
      <LayoutAdmin bell={<Bell />}>
        <Outlet />
      </LayoutAdmin>
    )
  },
  pendingComponent: AreaWaiting,
})
