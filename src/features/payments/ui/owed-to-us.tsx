import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ReasonForm } from '#ui/overlay/dialog-form.tsx'
import { RELEASE_REASON_MAX, WaiveReason } from '../inputs.ts'
import { SECOND_OVER_CENTS } from '../model.ts'
import { ASK_SECOND, SECOND_ASKED, SECOND_NEEDED, WAIVE_MEANS } from '../texts.ts'
import { BookingLink } from './money-cells.tsx'

type Overview = RouterOutputs['payments']['overview']
type Debt = Overview['owed'][number]

const exact = (cents: number) => formatMoney(cents, { withCents: true })

/** What photographers owe of payments that banks kept after they had been passed on. */
export function OwedToUs({ owed, owedCents }: Pick<Overview, 'owed' | 'owedCents'>) {
  if (owed.length === 0) return null
  return (
    <>
      <li id="owed">
        Photographers owe {exact(owedCents)} from payments that banks kept. We take it from their Stripe accounts as
        soon as money arrives there.
      </li>
      {owed.map((debt) => (
        <li key={debt.id}>
          <BookingLink bookingId={debt.bookingId}>{debt.vendorName}</BookingLink>: {exact(debt.leftCents)}.{' '}
          {debt.why && `Stripe refused to take it back: ${debt.why} `}
          <Waive debt={debt} />
        </li>
      ))}
    </>
  )
}

/** Asks for no more of it, with the reason. */
function Waive({ debt: { id, vendorName, leftCents } }: { debt: Debt }) {
  const [isOpen, setOpen] = useState(false)
  const { payments, bookings } = trpc.useUtils()
  const waive = trpc.payments.waiveRecovery.useMutation()
  const needsSecond = leftCents > SECOND_OVER_CENTS
  const submit = async ({ reason }: { reason: string }) => {
    await waive.mutateAsync({ recoveryId: id, reason })
    await Promise.all([payments.overview.invalidate(), bookings.approvals.invalidate()])
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Write off: ${exact(leftCents)} of ${vendorName}`}
        onClick={() => setOpen(true)}
      >
        {' '}
        Write it off{' '}
      </Button>
      <Dialog title={`${exact(leftCents)} that ${vendorName} owes`} isOpen={isOpen} onClose={close}>
        <ReasonForm
          label={needsSecond ? ASK_SECOND : 'Write it off'}
          means={needsSecond ? `${WAIVE_MEANS} ${SECOND_NEEDED}` : WAIVE_MEANS}
          schema={WaiveReason}
          limit={RELEASE_REASON_MAX}
          onSubmit={submit}
          done={needsSecond ? SECOND_ASKED : 'Written off'}
          onClose={close}
        />
      </Dialog>
    </>
  )
}
