import { createFileRoute } from '@tanstack/react-router'
import { OfferLink } from '#features/bookings/ui/offer/offer-link.tsx'
import { InquirySummary } from '#features/inquiries/ui/inquiry-summary.tsx'
import { MessagesSearch } from '#features/messages/search.ts'
import { MessagesPage } from '#features/messages/ui/messages-page.tsx'
import { REPLY_AIDS } from '#features/replies/ui/writing-aids.tsx'

export const Route = createFileRoute('/_vendor/vendor/inbox')({
  validateSearch: MessagesSearch,
  head: () => ({ meta: [{ title: 'Messages' }] }),
  component: function Page() {
    const { thread } = Route.useSearch()
    return (
      <MessagesPage
        side="vendor"
        selected={thread}
        aside={(threadId) => <InquirySummary threadId={threadId} side="vendor" />}
        action={(threadId) => <OfferLink threadId={threadId} />}
        aids={REPLY_AIDS}
      />
    )
  },
})
