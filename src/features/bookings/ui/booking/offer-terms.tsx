import { costSteps, isFree, type RefundPeriod, refundCalendar } from '#features/payments/refund-calendar.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import { formatMoney } from '#shared/money/money.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Money } from '#ui/text/money.tsx'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

/** The payment dates of an unsigned offer; after the signature they are shown with the money. */
export function PaymentPlan({ booking: { offer, payments } }: { booking: Booking }) {
  if (!offer || payments.length > 0) return null
  return (
    <>
      <h3 className={classes.subtitle}>When it’s paid</h3>
      <ul className={amounts.lines}>
        {offer.schedule.map(({ type, amountCents, dueDate }, place) => (
          <li key={type}>
            <span>
              {offer.schedule.length === 1 ? 'Everything' : LINE_LABELS[type]}
              {place === 0 || !dueDate ? ', when both have signed' : ', due '}
              {place > 0 && dueDate && <DateText value={dueDate} format="medium" />}
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** What comes back, of what is paid by then. */
function backWords(period: RefundPeriod): string {
  if (isFree(period)) return 'Everything back'
  const { refundCents, paidCents } = period
  return `${refundCents === 0 ? 'None' : formatMoney(refundCents)} of ${formatMoney(paidCents)} back`
}

/** What canceling refunds, by date and amount, until the wedding; its heading is one level below what it stands in. */
export function RefundCalendar({ booking, heading: Heading = 'h3' }: { booking: Booking; heading?: 'h2' | 'h3' }) {
  const {
    offer,
    payments,
    totalCents,
    salesTax,
    cancellationPolicy,
    cancellationTerms,
    eventDate,
    today,
    side,
    stage,
  } = booking
  const isAhead = booking.status === 'pending' || stage === 'upcoming'
  // A line that is due again stands for one that is in the list.
  const agreed = payments.filter(({ status, isAgain }) => status !== 'cancelled' && !isAgain)
  const schedule = agreed.length > 0 ? agreed : (offer?.schedule ?? [])
  if (!isAhead || totalCents === null || schedule.length === 0 || today > eventDate) return null
  const calendar = refundCalendar({
    terms: cancellationTerms ?? CANCELLATION_TERMS[cancellationPolicy],
    // The couple's amounts have the tax in them, the others' beside them.
    totalCents: totalCents - (side === 'client' ? (salesTax?.cents ?? 0) : 0),
    eventDate,
    schedule: schedule.map(({ amountCents, taxCents, dueDate }, place) => ({
      amountCents: amountCents - (side === 'client' ? taxCents : 0),
      taxCents,
      dueDate: place === 0 ? null : dueDate,
    })),
    from: today,
  })
  const periods = costSteps(calendar)
  return (
    <>
      <Heading className={classes.subtitle}>{side === 'client' ? 'If you cancel' : 'If the couple cancels'}</Heading>
      <p className={classes.hint}>{policyWords(cancellationPolicy, cancellationTerms)}</p>
      <ul className={amounts.lines}>
        {periods.map((period) => (
          <li key={period.until ?? 'then'}>
            <span>
              {period.until ? (
                <>
                  Until <DateText value={period.until} format="medium" />
                </>
              ) : periods.length > 1 ? (
                'After that'
              ) : (
                'Until the wedding'
              )}
            </span>
            <span>{backWords(period)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
