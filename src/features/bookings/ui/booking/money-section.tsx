import { moneyOf } from '#features/payments/money-summary.ts'
import { rateWords } from '#features/payments/terms-words.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { formatMoney } from '#shared/money/money.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import type { Booking, BookingPayment, PayAction } from './types.ts'

const ON_ITS_WAY = 'On its way from the bank'
const sumOf = (payments: readonly BookingPayment[]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0)

type MoneySectionProps = { booking: Booking; payAction: PayAction | undefined }

/** Schedule, what is held, released and refunded, and for the vendor what is left after the commission. (PY3) */
export function MoneySection({ booking, payAction }: MoneySectionProps) {
  const { payments, totalCents, side } = booking
  // An offer that ended before anything was due has no money to speak of.
  if (totalCents === null || (payments.length === 0 && moneyOf(booking).totalCents === 0)) return null
  const isAgreed = booking.status === 'confirmed' || booking.status === 'completed'
  return (
    <section aria-labelledby="money">
      <h2 id="money">Payments</h2>
      <TestPayments />
      <EscrowBar booking={booking} />
      {payments.length > 0 && (
        <ul className={amounts.schedule}>
          {payments.map((payment) => (
            <li key={payment.id}>
              <p>
                {LINE_LABELS[payment.type]}
                <TaxPart taxCents={payment.taxCents} side={side} />
              </p>
              <Money cents={payment.amountCents} />
              <p className={classes.hint}>
                <PaymentState payment={payment} />
              </p>
              {isAgreed && isPayable(payment.status) && payAction?.(payment, booking)}
            </li>
          ))}
        </ul>
      )}
      {side !== 'client' && <Share booking={booking} />}
    </section>
  )
}

/** The sales tax of a payment: in what the couple reads, and beside what the others do. */
function TaxPart({ taxCents, side }: { taxCents: number; side: Booking['side'] }) {
  if (taxCents === 0) return null
  return (
    <span className={classes.hint}>
      {side === 'client' ? ', including ' : ', plus '}
      <Money cents={taxCents} /> sales tax
    </span>
  )
}

function PaymentState({
  payment: { status, dueDate, paidAt, refundedCents, takenBackAt, isAgain },
}: {
  payment: BookingPayment
}) {
  if (status === 'cancelled') return <>No longer due</>
  if (status === 'processing') return <>Payment started</>
  if (status === 'clearing') return <>{ON_ITS_WAY}</>
  if (!paidAt) {
    return (
      <>
        {status === 'failed' ? 'Not paid yet, due ' : 'Due '}
        {dueDate ? <DateText value={dueDate} format="medium" /> : 'when signed'}
        {isAgain && ', replacing what the bank took back'}
      </>
    )
  }
  return (
    <>
      Paid <DateText value={new Date(paidAt)} format="medium" />
      {takenBackAt && (
        <>
          , taken back by the bank <DateText value={new Date(takenBackAt)} format="medium" />
        </>
      )}
      {refundedCents > 0 && !takenBackAt && (
        <>
          , <Money cents={refundedCents} /> refunded
        </>
      )}
    </>
  )
}

/** Where the total is, and since when: held, released, refunded, still to pay. */
function EscrowBar({ booking }: { booking: Booking }) {
  const { totalCents, heldCents, takenBackCents, releasedCents, refundedCents, openCents } = moneyOf(booking)
  if (totalCents === 0) return null
  const clearing = booking.payments.filter(({ status }) => status === 'clearing')
  const clearingCents = Math.min(openCents, sumOf(clearing))
  const parts = [
    { name: 'Held in escrow', cents: heldCents, kind: 'held', note: null },
    { name: 'Taken back by the bank', cents: takenBackCents, kind: 'taken-back', note: null },
    { name: 'Released', cents: releasedCents, kind: 'released', note: <Since at={releasedAt(booking)} /> },
    { name: 'Refunded', cents: refundedCents, kind: 'refunded', note: <RefundState booking={booking} /> },
    { name: ON_ITS_WAY, cents: clearingCents, kind: 'clearing', note: null },
    { name: 'Still to pay', cents: openCents - clearingCents, kind: 'open', note: null },
  ].filter(({ cents }) => cents > 0)
  return (
    <>
      <div className={amounts.bar} aria-hidden="true">
        {parts.map(({ kind, cents }) => (
          <svg key={kind} data-kind={kind} width={`${(cents * 100) / totalCents}%`} height="8" />
        ))}
      </div>
      <dl className={amounts.places}>
        {parts.map(({ name, cents, kind, note }) => (
          <div key={kind} data-kind={kind}>
            <dt>
              {name}
              {note}
            </dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const releasedAt = ({ completedAt, cancelledAt }: Booking) => completedAt ?? cancelledAt

function Since({ at }: { at: string | null }) {
  if (!at) return null
  return (
    <span className={classes.hint}>
      {' on '}
      <DateText value={new Date(at)} format="medium" />
    </span>
  )
}

/** The day a refund was sent back, or that it is still on its way. */
function RefundState({ booking: { refunds } }: { booking: Booking }) {
  const sent = refunds.map(({ settledAt }) => settledAt)
  const last = sent
    .filter((at) => at !== null)
    .toSorted()
    .at(-1)
  if (refunds.some(({ status }) => status === 'returned'))
    return <span className={classes.hint}>, sent back by the bank: our team will pay it another way</span>
  if (sent.includes(null) || !last) return <span className={classes.hint}>, on its way back</span>
  return <Since at={last} />
}

/** The vendor's share of what the couple finally pays, and the payouts that make it up. */
function Share({ booking: { share, payouts, side } }: { booking: Booking }) {
  if (!share) return null
  return (
    <dl className={amounts.places}>
      <div>
        <dt>
          Commission, {rateWords(share.rateBps)}
          {share.commissionCents === share.capCents && `, capped at ${formatMoney(share.capCents)}`}
          {share.isFrozen ? '' : ' (as of today)'}
        </dt>
        <dd>
          <Money cents={share.commissionCents} />
        </dd>
      </div>
      <div>
        <dt>{side === 'admin' ? 'Photographer’s net' : 'Your net'}</dt>
        <dd>
          <Money cents={share.netCents} />
        </dd>
      </div>
      {payouts.map(({ amountCents, status, scheduledFor, paidAt }, place) => (
        <div key={`${scheduledFor}${place}`}>
          <dt>{paidAt ? 'Paid out' : status === 'canceled' ? 'Held for the couple’s bank' : `Payout, ${status}`}</dt>
          <dd>
            <Money cents={amountCents} />
            <span className={classes.hint}>
              , <DateText value={paidAt ? new Date(paidAt) : scheduledFor} format="medium" />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
