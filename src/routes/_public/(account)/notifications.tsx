import { createFileRoute } from '@tanstack/react-router'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { guarded } from '#features/auth/ui/guarded.ts'
import { NotificationsPage } from '#features/notifications/ui/notifications-page.tsx'
import { pageHead } from '#shared/site/page-head.ts'
import { siteOf } from '#shared/site/site-of.ts'

export const Route = createFileRoute('/_public/(account)/notifications')({
  ssr: false,
  beforeLoad: guarded('signed-in'),
  head: ({ matches }) =>
    pageHead(
      { title: 'Notifications', description: 'What’s new.', path: '/notifications', isIndexed: false },
      siteOf(matches),
    ),
  component: NotificationsPage,
  pendingComponent: AreaWaiting,
})
