import { dueStatus } from '#features/payments/schedule.ts'
import { LINE_LABELS } from '#features/payments/texts.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { DueLine } from '#ui/date/due-line.tsx'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import { ON_ITS_WAY, paidPercent } from '../model.ts'
import classes from './payment-plan.module.css'
import type { Dashboard } from './types.ts'

type Upcoming = NonNullable<Dashboard['upcoming']>
type Payment = Upcoming['payments'][number]

type PaymentPlanProps = { booking: Upcoming; today: string }

/** What is paid and what is due when: a line with a dot for each payment, and its words. */
export function PaymentPlan({ booking: { payments, paidCents, totalCents, eventDate }, today }: PaymentPlanProps) {
  const points = payments.flatMap((payment) => {
    const day = payment.paidOn ?? payment.dueDate
    const tone = payment.isTakenBack
      ? toneOf('chargeback', 'lost', 'client')
      : toneOf('payment', dueStatus(payment, today), 'client')
    return day ? [{ key: payment.id, day, tone }] : []
  })
  return (
    <div className={classes.plan}>
      <p>
        Payment progress: {paidPercent(paidCents, totalCents)}%
        {totalCents !== null && (
          <>
            {' '}
            <span className={`${classes.hint} ${classes.whole}`}>
              (<Money cents={paidCents} /> of <Money cents={totalCents} />)
            </span>
          </>
        )}
      </p>
      <TestPayments />
      {points.length > 0 && (
        <DueLine points={[...points, { key: 'wedding', day: eventDate, tone: 'under-way' }]} today={today} />
      )}
      <ul className={classes.payments}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {LINE_LABELS[payment.type]}, <Money cents={payment.amountCents} />
            </span>
            <span className={classes.hint}>
              <When payment={payment} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function When({ payment: { status, paidOn, dueDate, isTakenBack, isAgain } }: { payment: Payment }) {
  if (status === 'clearing') return ON_ITS_WAY
  if (paidOn)
    return (
      <>
        Paid <DateText value={paidOn} format="medium" />
        {isTakenBack && ', taken back by your bank'}
      </>
    )
  return dueDate ? (
    <>
      Due <DateText value={dueDate} format="medium" />
      {isAgain && ', replacing what your bank took back'}
    </>
  ) : (
    'Due when signed'
  )
}
