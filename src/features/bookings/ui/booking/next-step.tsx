import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { trpc } from '#lib/trpc.ts'
import { confirm } from '#ui/confirm.tsx'
import { DateText } from '#ui/date-text.tsx'
import { formatMoney } from '#ui/money.tsx'
import { notify } from '#ui/notify.tsx'
import { ADMIN_STEP, NEXT_STEP } from '../../steps.ts'
import type { Booking, BookingPayment } from './booking-page.tsx'
import classes from './booking.module.css'
import { DeliverButton } from './deliver-button.tsx'
import { ReviseOffer } from '../offer/revise-offer.tsx'
import { ReasonButton } from './reason-button.tsx'
import { ResolveButton } from './resolve-button.tsx'

type NextStepProps = {
  booking: Booking
  contractLink: ReactNode
  payAction: ((payment: BookingPayment) => ReactNode) | undefined
}

/** What this stage means for the person who looks, its deadline, and the one thing to do. */
export function NextStep({ booking, contractLink, payAction }: NextStepProps) {
  const { stage, side, payments } = booking
  const words = (side === 'admin' && ADMIN_STEP[stage]) || NEXT_STEP[stage][side === 'client' ? 'client' : 'vendor']
  const open = payments.find(({ status }) => status === 'scheduled' || status === 'failed')
  return (
    <section className={classes.next} aria-labelledby="next-step">
      <h2 id="next-step">{words.title}</h2>
      <p>{words.text}</p>
      <Deadline booking={booking} />
      <div className={classes.actions}>
        {stage === 'contract_sent' && contractLink}
        {stage === 'awaiting_payment' && open && payAction?.(open)}
        {booking.moves.includes('send-offer') && <ReviseOffer booking={booking} />}
        {booking.moves.includes('resolve-complete') && <ResolveButton booking={booking} />}
        <DeliveryMoves booking={booking} />
      </div>
    </section>
  )
}

function Deadline({ booking: { stage, holdExpiresAt, confirmBy, eventTimeZone } }: { booking: Booking }) {
  const until = stage === 'delivered' ? confirmBy : holdExpiresAt
  const isShown =
    stage === 'delivered' || stage === 'offered' || stage === 'contract_sent' || stage === 'awaiting_payment'
  if (!until || !isShown) return null
  return (
    <p className={classes.deadline}>
      {stage === 'delivered' ? 'Without an answer it counts as confirmed on ' : holdWords(until)}
      <DateText value={new Date(until)} format="dateTime" timeZone={eventTimeZone} />
    </p>
  )
}

/** An offer stands longer than it holds the date. */
const holdWords = (until: string) =>
  new Date(until) > new Date() ? 'The date is held until ' : 'The date is not held any more since '

/** Deliver, ask for changes, confirm: what may be done to a delivery by whom. */
function DeliveryMoves({ booking }: { booking: Booking }) {
  const { moves, id } = booking
  const utils = trpc.useUtils()
  const refresh = () => utils.bookings.invalidate()
  const changes = trpc.bookings.requestChanges.useMutation({ onSuccess: refresh })
  return (
    <>
      {moves.includes('confirm-delivery') && <ConfirmButton booking={booking} />}
      {moves.includes('request-changes') && booking.changesCount < 2 && (
        <ReasonButton
          label="Ask for changes"
          title="What should be different?"
          field="What would you like to be changed?"
          submitLabel="Ask for changes"
          bookingId={id}
          onSubmit={(input) => changes.mutateAsync(input)}
        />
      )}
      {moves.includes('deliver') && <DeliverButton bookingId={id} />}
    </>
  )
}

function ConfirmButton({ booking }: { booking: Booking }) {
  const utils = trpc.useUtils()
  const confirmDelivery = trpc.bookings.confirmDelivery.useMutation({
    onSuccess: async () => {
      notify.success('Delivery confirmed')
      await utils.bookings.invalidate()
    },
    onError: (error) => notify.error(error.message),
  })
  const heldCents = booking.payments.reduce(
    (sum, { status, amountCents, refundedCents }) =>
      status === 'paid' || status === 'partially_refunded' ? sum + amountCents - refundedCents : sum,
    0,
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Confirm the delivery?',
      message: `The ${formatMoney(heldCents)} held for you are released to ${booking.photographerName}. This cannot be undone.`,
      confirmLabel: 'Confirm delivery',
    })
    if (isSure) confirmDelivery.mutate({ bookingId: booking.id })
  }
  return (
    <Button size="md" loading={confirmDelivery.isPending} onClick={() => void ask()}>
      Confirm delivery
    </Button>
  )
}
