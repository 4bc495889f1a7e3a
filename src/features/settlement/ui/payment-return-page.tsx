import { type ReactNode, useEffect, useState } from 'react'
import { PAY_WITH_TEST_CARD, PAYMENT_NOT_FOUND, PAYMENT_OUTCOMES } from '#features/payments/texts.ts'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { formatMoney } from '#shared/money/money.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { useSite } from '#ui/page/site.ts'
import { TestPayments } from '#ui/text/test-payments.tsx'
import { Paid } from './paid.tsx'
import classes from './pay.module.css'
import type { Outcome } from './types.ts'

/** How often the page looks again by itself: while a payment is being booked, and while it can be made elsewhere. */
const LOOK_AGAIN_MS: Partial<Record<Outcome['state'], number>> = { settling: 4_000, open: 20_000 }

type PaymentReturnPageProps = {
  attemptId: string
  /** The couple came back by the link that leads away from paying. */
  isLeft: boolean
  /** Asks the partner to join, as long as the couple is one person. */
  invite: ReactNode
}

function useOutcome({ attemptId, isLeft }: Omit<PaymentReturnPageProps, 'invite'>) {
  const utils = trpc.useUtils()
  // A mutation forgets its answer when it is asked again; the page keeps saying what it knew.
  const [outcome, setOutcome] = useState<Outcome>()
  const onSuccess = (answer: Outcome) => {
    setOutcome(answer)
    return Promise.all([utils.bookings.invalidate(), utils.payments.mine.invalidate()])
  }
  const settle = trpc.payments.settle.useMutation({ onSuccess })
  const leave = trpc.payments.leave.useMutation({ onSuccess })
  const { mutate, error, isPending } = isLeft ? leave : settle
  useEffect(() => mutate({ attemptId }), [mutate, attemptId])
  const again = outcome && LOOK_AGAIN_MS[outcome.state]
  useEffect(() => {
    if (!again) return undefined
    const looking = setInterval(() => mutate({ attemptId }), again)
    return () => clearInterval(looking)
  }, [again, mutate, attemptId])
  return { outcome, error: outcome ? null : error, isPending, ask: () => mutate({ attemptId }) }
}

/** Where the payment service's page leads back to: what became of the payment, the same at every visit. */
export function PaymentReturnPage(props: PaymentReturnPageProps) {
  const { outcome, error, isPending, ask } = useOutcome(props)
  return (
    <>
      <title>{outcome ? `Payment: ${bookingTitle(outcome.photographerName, outcome.eventDate)}` : 'Payment'}</title>
      {!outcome && !error && <PageState.Loading label="Looking up your payment" rows={3} />}
      {error && isNotFound(error) && (
        <PageState.Empty
          title={PAYMENT_NOT_FOUND}
          action={<ArrowLink to="/dashboard/payments">All payments</ArrowLink>}
        />
      )}
      {error && !isNotFound(error) && (
        <PageState.Error
          title="We couldn’t look up your payment"
          message="Nothing is lost: please check again before you pay a second time."
          onRetry={ask}
          isRetrying={isPending}
        />
      )}
      {outcome?.state === 'paid' && <Paid outcome={outcome} invite={props.invite} />}
      {outcome && outcome.state !== 'paid' && <OutcomeOf outcome={outcome} onAsk={ask} isAsking={isPending} />}
    </>
  )
}

function OutcomeOf({ outcome, onAsk, isAsking }: { outcome: Outcome; onAsk: () => void; isAsking: boolean }) {
  const { state, bookingId, amountCents, photographerName, eventDate, isFirst, url } = outcome
  // The couple was on its way from the signature to the payment.
  const isTriedAgain =
    state === 'debit-returned' || (isFirst && (state === 'left' || state === 'expired' || state === 'refused'))
  const { title, text } = PAYMENT_OUTCOMES[state]
  const { hasTestPayments } = useSite()
  const params = { id: bookingId }
  return (
    <>
      <PageHeader
        title={title}
        subtitle={`${formatMoney(amountCents)} for ${bookingTitle(photographerName, eventDate)}`}
      />
      <div className={classes.outcome} role="status">
        <p>
          {text}
          {state === 'refused' && hasTestPayments && ` ${PAY_WITH_TEST_CARD}`}
        </p>
        <TestPayments />
        <div className={classes.ways}>
          {state === 'open' && url && <ButtonAnchor href={url}>Continue paying</ButtonAnchor>}
          {state === 'settling' && (
            <Button onClick={onAsk} loading={isAsking}>
              {' '}
              Check again{' '}
            </Button>
          )}
          {isTriedAgain && (
            <ButtonLink
              to="/dashboard/bookings/$id/pay/$paymentId"
              params={{ ...params, paymentId: outcome.paymentId }}
            >
              Try again
            </ButtonLink>
          )}
          {state === 'open' || state === 'settling' || isTriedAgain ? (
            <ArrowLink to="/dashboard/bookings/$id" params={params}>
              {isTriedAgain ? 'Go to your booking' : 'Your booking'}
            </ArrowLink>
          ) : (
            <ButtonLink to="/dashboard/bookings/$id" params={params}>
              {' '}
              Go to your booking{' '}
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}
