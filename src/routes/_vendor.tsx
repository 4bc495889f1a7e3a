import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AreaWaiting } from '#features/auth/ui/area-waiting.tsx'
import { guarded } from '#features/auth/ui/guarded.ts'
import { TermsNotice } from '#features/auth/ui/terms-notice.tsx'
import { INBOX_PATH } from '#features/messages/model.ts'
import { UnreadMark } from '#features/messages/ui/unread-mark.tsx'
import { Bell } from '#features/notifications/ui/bell.tsx'
import { UploadsUnderway } from '#features/uploads/ui/uploads-underway.tsx'
import { ask } from '#shell/asks.ts'
import { LayoutVendor } from '#shell/layout-vendor.tsx'

const MARKS = { [INBOX_PATH.vendor]: <UnreadMark /> }

/** The vendors' area: its guard, its frame, and nothing for search engines. */
export const Route = createFileRoute('/_vendor')({
  ssr: false,
  beforeLoad: guarded('vendor'),
  head: () => ({ meta: [{ title: 'Vendor Dashboard' }, { name: 'robots', content: 'noindex' }] }),
  staticData: {
    asks: () => [ask('auth.me'), ask('notifications.unread'), ask('messages.unread'), ask('auth.newTerms')],
  },
  component: () => (
    <LayoutVendor bell={<Bell />} marks={MARKS}>
      <TermsNotice />
      <Outlet />
      <UploadsUnderway />
    </LayoutVendor>
  ),
  pendingComponent: AreaWaiting,
})
