import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { RELEASE_REASON_MAX, SettleReason } from '../inputs.ts'
import { SECOND_OVER_CENTS } from '../model.ts'
import { ASK_SECOND, SECOND_ASKED, SECOND_NEEDED, SETTLE_MEANS } from '../texts.ts'

type Refund = RouterOutputs['payments']['adminRefunds']['items'][number]

/** What an administrator does about a refund that a bank sent back; nothing for the others. */
export function RefundActions({ refund }: { refund: Refund }) {
  if (refund.status !== 'returned') return null
  return (
    <>
      <SendAgain refund={refund} />
      <PaidAnotherWay refund={refund} />
    </>
  )
}

function useRefresh() {
  const { payments, bookings } = trpc.useUtils()
  return () =>
    Promise.all([payments.overview.invalidate(), payments.adminRefunds.invalidate(), bookings.approvals.invalidate()])
}

function SendAgain({ refund: { id, coupleName } }: { refund: Refund }) {
  const refresh = useRefresh()
  const resend = trpc.payments.resendRefund.useMutation({
    onSuccess: () => notify.success('We’ll send the refund again'),
    onError: (error) => notify.error(error.message),
    onSettled: refresh,
  })
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Send again: the refund to ${coupleName}`}
      loading={resend.isPending}
      onClick={() => resend.mutate({ refundId: id })}
    >
      Send again
    </Button>
  )
}

/** Writes down how the couple got its money instead. */
function PaidAnotherWay({ refund: { id, coupleName, cents } }: { refund: Refund }) {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefresh()
  const settle = trpc.payments.settleRefund.useMutation()
  const needsSecond = cents > SECOND_OVER_CENTS
  const submit = async ({ reason }: { reason: string }) => {
    await settle.mutateAsync({ refundId: id, reason })
    await refresh()
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Paid another way: the refund to ${coupleName}`}
        onClick={() => setOpen(true)}
      >
        Paid another way
      </Button>
      <Dialog title={`${formatMoney(cents)} to ${coupleName}, paid another way`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          label={needsSecond ? ASK_SECOND : 'Record it'}
          means={needsSecond ? `${SETTLE_MEANS} ${SECOND_NEEDED}` : SETTLE_MEANS}
          schema={SettleReason}
          limit={RELEASE_REASON_MAX}
          onSubmit={submit}
          done={needsSecond ? SECOND_ASKED : 'Recorded'}
          onClose={close}
        />
      </Dialog>
    </>
  )
}
