import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ReasonButton } from './reason-button.tsx'

type DisputeButtonProps = { bookingId: string; isQuiet?: boolean }

/** Opens a dispute, wherever the button is placed. */
export function DisputeButton({ bookingId, isQuiet }: DisputeButtonProps) {
  const utils = trpc.useUtils()
  const dispute = trpc.bookings.dispute.useMutation({
    onSuccess: async () => {
      notify.success('Dispute opened')
      await utils.bookings.invalidate()
    },
  })
  return (
    <ReasonButton
      isQuiet={isQuiet}
      label="Open a dispute"
      title="Open a dispute?"
      field="What happened?"
      submitLabel="Open the dispute"
      bookingId={bookingId}
      onSubmit={(input) => dispute.mutateAsync(input)}
    >
      <p>
        The booking and the money we hold are on hold until our team has read both sides and decided. Payments that are
        due stay due. It costs neither of you anything.
      </p>
    </ReasonButton>
  )
}
