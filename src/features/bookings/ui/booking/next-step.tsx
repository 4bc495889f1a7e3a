import { Button } from '@mantine/core'
import { moneyOf } from '#features/payments/money-summary.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText, ZoneText } from '#ui/date/date-text.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { CHANGES_MAX } from '../../model.ts'
import { NEW_OFFER, TOO_MANY_CHANGES } from '../../texts.ts'
import { stageWords } from '../../timeline.ts'
import classes from './booking.module.css'
import { DeliverButton } from './deliver-button.tsx'
import { DisputeButton } from './dispute-button.tsx'
import { ReasonButton } from './reason-button.tsx'
import { ReleaseButton } from './release-button.tsx'
import { ResolveButton } from './resolve-button.tsx'
import type { Booking, BookingPageProps } from './types.ts'

type NextStepProps = Pick<BookingPageProps, 'contractLink' | 'payAction' | 'counterAction'> & { booking: Booking }

/** What this stage means for the reader, its deadline, and the one thing to do. */
export function NextStep({ booking, contractLink, payAction, counterAction }: NextStepProps) {
  const { stage, side, payments } = booking
  const payable = payments.filter(({ status }) => isPayable(status))
  const again = payable.find(({ isAgain }) => isAgain)
  const open = again ?? payable[0]
  const isAgain = again !== undefined
  const isDue = booking.status === 'completed' && open !== undefined
  const words = stageWords(side, stage, { isDue, isOffer: !booking.contract, isLate: booking.isLate, isAgain })
  return (
    <section className={classes.next} aria-labelledby="next-step">
      <h2 id="next-step">{words.title}</h2>
      <p>{words.text}</p>
      {(stage === 'by_client' || stage === 'by_vendor') && booking.cancelReason && (
        <blockquote className={classes.quote} dir="auto">
          {booking.cancelReason}
        </blockquote>
      )}
      <Deadline booking={booking} />
      <div className={classes.actions}>
        <WantToBook booking={booking} />
        {stage === 'contract_sent' && contractLink(booking)}
        {booking.transitions.includes('counter') && counterAction?.(booking)}
        {(stage === 'awaiting_payment' || isDue || isAgain) &&
          open &&
          !booking.standstill &&
          payAction?.(open, booking)}
        {booking.transitions.includes('send-offer') && <NewOfferLink booking={booking} />}
        {booking.transitions.includes('resolve-complete') && <ResolveButton booking={booking} />}
        {booking.transitions.includes('release') && !booking.isTakenBack && <ReleaseButton booking={booking} />}
        <DeliveryMoves booking={booking} />
        {booking.isLate && side === 'client' && <DisputeButton bookingId={booking.id} />}
      </div>
    </section>
  )
}

/** To the page of the new offer; the first thing to do when the couple has asked for one. */
function NewOfferLink({ booking: { id, stage } }: { booking: Booking }) {
  const isAnswer = stage === 'countered'
  return (
    <ButtonLink
      to="/vendor/bookings/$id/offer"
      params={{ id }}
      size="md"
      {...(isAnswer ? {} : { variant: 'default' as const })}
    >
      {NEW_OFFER[isAnswer ? 'countered' : 'offered']}
    </ButtonLink>
  )
}

/** The couple's yes to an offer, which freezes nothing; both sides see when it was said. */
function WantToBook({ booking: { id, stage, side, offer, standstill } }: { booking: Booking }) {
  const utils = trpc.useUtils()
  const want = trpc.bookings.want.useMutation({
    onSuccess: async () => {
      notify.success('Your photographer knows')
      await utils.bookings.invalidate()
    },
    onError: (error) => notify.error(error.message),
  })
  if (stage !== 'offered' || offer?.status !== 'sent') return null
  if (offer.wantedAt)
    return (
      <p className={classes.hint}>
        {side === 'client' ? 'You said on ' : 'The couple said on '}
        <DateText value={new Date(offer.wantedAt)} format="medium" />
        {side === 'client' ? ' that you’d like to book. The contract comes next.' : ' that they would like to book.'}
      </p>
    )
  if (side !== 'client' || standstill) return null
  return (
    <Button size="md" loading={want.isPending} onClick={() => want.mutate({ bookingId: id })}>
      We’d like to book
    </Button>
  )
}

function Deadline({ booking }: { booking: Booking }) {
  const { stage, holdExpiresAt, confirmBy, eventTimeZone, standstill, isTakenBack } = booking
  const isFrozen = standstill === 'photographer' || standstill === 'client'
  const until = stage === 'delivered' ? confirmBy : holdExpiresAt
  const isShown = stage === 'delivered' || (booking.status === 'pending' && until !== null)
  if (!until || !isShown || isFrozen || isTakenBack) return null
  return (
    <p className={classes.deadline}>
      {stage === 'delivered' ? 'Without an answer, it counts as confirmed on ' : holdWords(until)}
      <DateText value={new Date(until)} format="dateTime" timeZone={eventTimeZone} />{' '}
      <ZoneText timeZone={eventTimeZone} />
    </p>
  )
}

/** An offer outlives its hold on the date. */
const holdWords = (until: string) =>
  new Date(until) > new Date() ? 'The date is held until ' : 'The date hasn’t been held since '

/** Deliver, ask for changes, confirm: who may do what with a delivery. */
function DeliveryMoves({ booking }: { booking: Booking }) {
  const { transitions, id } = booking
  // Nobody confirms or changes what is held back.
  const may = (name: (typeof transitions)[number]) => !booking.isTakenBack && transitions.includes(name)
  const utils = trpc.useUtils()
  const refresh = () => utils.bookings.invalidate()
  const changes = trpc.bookings.requestChanges.useMutation({ onSuccess: refresh })
  return (
    <>
      {may('confirm-delivery') && <ConfirmButton booking={booking} />}
      {may('request-changes') && booking.changesCount >= CHANGES_MAX && <LastRound booking={booking} />}
      {may('request-changes') && booking.changesCount < CHANGES_MAX && (
        <ReasonButton
          label="Ask for changes"
          title="What should be different?"
          field="What would you like changed?"
          submitLabel="Ask for changes"
          bookingId={id}
          onSubmit={(input) => changes.mutateAsync(input)}
        />
      )}
      {transitions.includes('deliver') && <DeliverButton bookingId={id} />}
    </>
  )
}

/**
 * After the last round of changes only a dispute is left, so it is offered here and not only at the end of the page.
 */
function LastRound({ booking: { id } }: { booking: Booking }) {
  return (
    <>
      <DisputeButton bookingId={id} />
      <p className={classes.lastRound}>{TOO_MANY_CHANGES}</p>
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
  const { heldCents } = moneyOf(booking)
  const ask = async () => {
    const isSure = await confirm({
      title: 'Confirm the delivery?',
      message: `The ${formatMoney(heldCents)} held for you will be released to ${booking.photographerName}${booking.salesTax ? ', except for the sales tax in it' : ''}. This can’t be undone.`,
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
