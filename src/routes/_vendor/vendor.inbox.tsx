import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { ThreadBooking } from '#features/bookings/ui/thread-booking.tsx'
import { InquirySummary } from '#features/inquiries/ui/inquiry-summary.tsx'
import { MESSAGES_DEFAULTS, MessagesSearch } from '#features/messages/search.ts'
import { HELD_BY_ME } from '#features/messages/texts.ts'
import { messagesAsks } from '#features/messages/ui/messages-asks.ts'
import { MessagesPage } from '#features/messages/ui/messages-page.tsx'
import { ATTACHMENTS } from '#features/messages/upload-rules.ts'
import { OfferLink } from '#features/offers/ui/offer-link.tsx'
import { REPLY_AIDS } from '#features/replies/ui/writing-aids.tsx'
import { NotesAbout } from '#features/reviews/ui/notes-about.tsx'
import { MessageFiles } from '#features/uploads/ui/message-files.tsx'

const AIDS = {
  ...REPLY_AIDS,
  files: (threadId: string, onBusy: (isBusy: boolean) => void) => (
    <MessageFiles rules={ATTACHMENTS} heldWords={HELD_BY_ME} threadId={threadId} onBusy={onBusy} />
  ),
}

export const Route = createFileRoute('/_vendor/vendor/inbox')({
  validateSearch: MessagesSearch,
  search: { middlewares: [stripSearchParams(MESSAGES_DEFAULTS)] },
  staticData: { asks: messagesAsks },
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: function Page() {
    return (
      <MessagesPage
        side="vendor"
        search={Route.useSearch()}
        booking={(threadId) => <ThreadBooking threadId={threadId} side="vendor" />}
        aside={(threadId) => (
          <>
            <InquirySummary threadId={threadId} side="vendor" />
            <NotesAbout threadId={threadId} />
          </>
        )}
        action={(threadId) => <OfferLink threadId={threadId} />}
        aids={AIDS}
      />
    )
  },
})
