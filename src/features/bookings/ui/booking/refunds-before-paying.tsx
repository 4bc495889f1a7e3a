import { trpc } from '#shell/trpc.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { RefundCalendar } from './offer-terms.tsx'

/** What cancelling refunds, where a booking is paid from a list: read when the dialog opens. */
export function RefundsBeforePaying({ bookingId }: { bookingId: string }) {
  const { data, isError, isFetching, refetch } = trpc.bookings.get.useQuery({ bookingId })
  if (data) return <RefundCalendar booking={data} />
  if (isError)
    return (
      <PageState.Error
        title="What you get back if you cancel did not load"
        message="It is in your contract, too."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <PageState.Loading label="Reading what you get back if you cancel" rows={3} />
}
