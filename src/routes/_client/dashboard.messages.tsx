import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ThreadBooking } from '#features/bookings/ui/thread-booking.tsx'
import { InquirySummary } from '#features/inquiries/ui/inquiry-summary.tsx'
import { MESSAGES_DEFAULTS, MessagesSearch } from '#features/messages/search.ts'
import { HELD_BY_ME } from '#features/messages/texts.ts'
import { messagesAsks } from '#features/messages/ui/messages-asks.ts'
import { MessagesPage } from '#features/messages/ui/messages-page.tsx'
import { ATTACHMENTS } from '#features/messages/upload-rules.ts'
import { MessageFiles } from '#features/uploads/ui/message-files.tsx'

const AIDS = {
  files: (threadId: string, onBusy: (isBusy: boolean) => void) => (
    <MessageFiles rules={ATTACHMENTS} heldWords={HELD_BY_ME} threadId={threadId} onBusy={onBusy} />
  ),
}

export const Route = createFileRoute('/_client/dashboard/messages')({
  validateSearch: MessagesSearch,
  search: { middlewares: [stripSearchParams(MESSAGES_DEFAULTS)] },
  staticData: { asks: messagesAsks },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: function Page() {
    return (
      <MessagesPage
        side="client"
        search={Route.useSearch()}
        booking={(threadId) => <ThreadBooking threadId={threadId} side="client" />}
        aside={(threadId) => <InquirySummary threadId={threadId} side="client" />}
        aids={AIDS}
      />
    )
  },
})
