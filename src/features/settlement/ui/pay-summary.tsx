import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { chargeDay } from '#features/payments/automatic.ts'
import {
  insuredBy,
  LINE_LABELS,
  PAY_FROM_BANK,
  SAVE_CONSENT_VERSION,
  saveConsent,
  whoTakesTheCard,
} from '#features/payments/texts.ts'
import { isPayable } from '#features/payments/transitions.ts'
import { waysToPay } from '#features/payments/ways.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { TEST_CARD } from '#shared/money/cards.ts'
import { formatMoney } from '#shared/money/money.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText, ZoneText } from '#ui/date/date-text.tsx'
import { useSite } from '#ui/page/site.ts'
import { Money } from '#ui/text/money.tsx'
import { TestPayments } from '#ui/text/test-payments.tsx'
import classes from './pay.module.css'
import type { PaidBooking, PaidLine } from './types.ts'

type PaySummaryProps = {
  booking: PaidBooking
  line: PaidLine
  /** What a cancellation gives back, by date. */
  refunds: ReactNode
}

/** All there is to know before the card is typed: what, for whom, when, how refunds fall, and who takes the card. */
export function PaySummary({ booking, line, refunds }: PaySummaryProps) {
  const { eventDate, today } = booking
  const hasBank = waysToPay({ type: line.type, eventDate, today }).includes('bank')
  const { siteName, hasTestPayments, hasStandInPayments, paymentsInsuredBy } = useSite()
  return (
    <div className={classes.summary}>
      {line.status === 'processing' && (
        <p role="status" className={classes.begun}>
          You’ve started this payment, here or in another window. If you’ve just paid, there’s nothing more to do: this
          page shows it within a minute.
        </p>
      )}
      <TestPayments />
      <Facts booking={booking} line={line} />
      {refunds && <div>{refunds}</div>}
      <div className={classes.card}>
        <p>
          {whoTakesTheCard({ siteName, isStandIn: hasStandInPayments, hasBank })}
          {hasStandInPayments && (
            <>
              {' '}
              Use the card <span className={classes.number}>{TEST_CARD}</span>.
            </>
          )}
        </p>
        {hasBank && <p className={classes.hint}>{PAY_FROM_BANK}</p>}
        <p className={classes.hint}>
          Your money is held in escrow and released once you’ve confirmed the delivery. While you’re paying, no one else
          can book what you’re paying for; the page stays open for half an hour.
        </p>
        {!hasTestPayments && paymentsInsuredBy && <p className={classes.hint}>{insuredBy(paymentsInsuredBy)}</p>}
        <ToTheCard line={line} balance={laterBalance(booking, line)} today={booking.today} />
      </div>
    </div>
  )
}

/** What would be paid automatically, if the couple agrees: the balance, while another payment is made. */
const laterBalance = ({ payments }: PaidBooking, { id }: PaidLine): PaidLine | undefined =>
  payments.find((line) => line.id !== id && line.type === 'balance' && line.status === 'scheduled' && !line.isAgain)

function Facts({ booking, line }: Pick<PaySummaryProps, 'booking' | 'line'>) {
  const { photographerName, eventDate, eventLocation } = booking
  const later = booking.payments.filter(({ id, status }) => id !== line.id && isPayable(status))
  return (
    <dl className={classes.facts}>
      <div className={classes.now}>
        <dt>{LINE_LABELS[line.type]}</dt>
        <dd>
          <Money cents={line.amountCents} />
        </dd>
      </div>
      {line.taxCents > 0 && booking.salesTax && (
        <div>
          <dt>Including</dt>
          <dd>
            {booking.salesTax.name}, <Money cents={line.taxCents} />
          </dd>
        </div>
      )}
      <div>
        <dt>For</dt>
        <dd>
          {photographerName}, <DateText value={eventDate} />
          {eventLocation && `, ${eventLocation}`}
        </dd>
      </div>
      <div>
        <dt>When</dt>
        <dd>
          <When booking={booking} line={line} />
        </dd>
      </div>
      {later.map(({ id, type, amountCents, dueDate }) => (
        <div key={id}>
          <dt>After this</dt>
          <dd>
            {LINE_LABELS[type]}, <Money cents={amountCents} />
            {dueDate && (
              <>
                , due <DateText value={dueDate} />
              </>
            )}
          </dd>
        </div>
      ))}
      {later.length === 0 && (
        <div>
          <dt>After this</dt>
          <dd>Everything is paid</dd>
        </div>
      )}
    </dl>
  )
}

function When({ booking, line }: Pick<PaySummaryProps, 'booking' | 'line'>) {
  const { stage, holdExpiresAt, eventTimeZone } = booking
  if (stage === 'awaiting_payment' && holdExpiresAt)
    return (
      <>
        By <DateText value={new Date(holdExpiresAt)} format="dateTime" timeZone={eventTimeZone} />{' '}
        <ZoneText timeZone={eventTimeZone} />: until then the date is held for you
      </>
    )
  if (!line.dueDate) return <>Now</>
  return (
    <>
      Due <DateText value={line.dueDate} />
      {line.dueDate > booking.today && '. You can pay it today.'}
    </>
  )
}

/** The browser's Back brings this page back as it was left. */
function useComeBack(onBack: () => void) {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && onBack()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [onBack])
}

type ToTheCardProps = Pick<PaySummaryProps, 'line'> & { balance: PaidLine | undefined; today: string }

/** The way to the page where the card is typed; what stands in its way is said here. */
function ToTheCard({ line, balance, today }: ToTheCardProps) {
  const [hasAgreed, setAgreed] = useState(false)
  const utils = trpc.useUtils()
  const [isLeaving, setLeaving] = useState(false)
  const refresh = () => Promise.all([utils.bookings.invalidate(), utils.payments.invalidate()])
  const pay = trpc.payments.pay.useMutation({
    onSuccess: ({ url }) => {
      setLeaving(true)
      window.location.assign(url)
    },
    onError: refresh,
  })
  useComeBack(() => {
    setLeaving(false)
    void refresh()
  })
  const amount = formatMoney(line.amountCents)
  const balanceDay = balance?.dueDate && chargeDay({ dueDate: balance.dueDate, today })
  return (
    <>
      {pay.error && (
        <p className={classes.problem} role="alert">
          {pay.error.message}
        </p>
      )}
      {balance && balanceDay && (
        <Checkbox
          checked={hasAgreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          label={saveConsent({ amount: formatMoney(balance.amountCents), day: formatDate(balanceDay) })}
        />
      )}
      <Button
        size="lg"
        loading={pay.isPending || isLeaving}
        onClick={() => pay.mutate({ paymentId: line.id, ...(hasAgreed ? { consent: SAVE_CONSENT_VERSION } : {}) })}
      >
        {line.status === 'processing' ? `Continue paying ${amount}` : `Pay ${amount}`}
      </Button>
    </>
  )
}
