import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'

/** Link from a conversation to an offer, while its inquiry is open. */
export function OfferLink({ threadId }: { threadId: string }) {
  const { data } = trpc.inquiries.forThread.useQuery({ threadId })
  if (data?.status !== 'open') return null
  return (
    <ButtonLink to="/vendor/offers/$threadId" params={{ threadId }}>
      Make an offer
    </ButtonLink>
  )
}
