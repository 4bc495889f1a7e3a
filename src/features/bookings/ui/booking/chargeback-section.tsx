import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#shared/money/money.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { Textarea } from '#ui/form/fields.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CancelButton, DialogButtons, dialogForm } from '#ui/overlay/dialog-form.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Mark } from '#ui/text/badge.tsx'
import { AnswerChargebackInput, NOTE_MAX } from '../../inputs.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

type Chargeback = NonNullable<Booking['chargeback']>

/** What it means that a bank keeps a payment. */
function keptWords({ isTakenBack, status, payments }: Booking): string {
  if (isTakenBack && status !== 'cancelled') return 'It counts as unpaid.'
  return payments.some(({ isAgain, paidAt }) => isAgain && paidAt) ? 'It was paid again.' : 'It counts as refunded.'
}

/** Where it stands, as each side reads it. */
function stateWords({ status, amountCents, wasKept }: Chargeback, booking: Booking): string {
  const { side, isFrozen } = booking
  const sum = formatMoney(amountCents)
  const whose = side === 'client' ? 'Your bank' : 'The couple’s bank'
  if (status === 'won' && wasKept)
    return `${whose} took ${sum} back, kept it, and has returned it since. Our team is taking care of the rest.`
  if (status === 'won') return `${whose} took ${sum} back and has returned it. The booking goes on as before.`
  if (status === 'lost') return `${whose} took ${sum} back and is keeping it. ${keptWords(booking)}`
  if (!isFrozen)
    return `${whose} has taken ${sum} back, and it was paid again. If the bank returns it after all, it’s refunded.`
  return `${whose} has taken ${sum} back. Until it decides, nothing is released, refunded, cancelled or paid out.`
}

/** What of it comes back from the photographer, for both who need to know. */
function recoveryWords(
  { amountCents, recoveredCents, status }: NonNullable<Chargeback['recovery']>,
  side: Booking['side'],
): string {
  const whose = side === 'vendor' ? 'your' : 'the photographer’s'
  const sum = formatMoney(amountCents, { withCents: true })
  const back = recoveredCents > 0 ? formatMoney(recoveredCents, { withCents: true }) : 'nothing'
  if (status === 'done') return `It had been released: ${whose} share of it, ${sum}, has come back.`
  if (status === 'waived')
    return `It had been released: ${back} of ${whose} share has come back, and the rest is written off.`
  const soFar = recoveredCents > 0 ? `${back} has come back. The rest` : 'nothing has come back yet. It'
  return `It had been released: of ${whose} share, ${sum}, ${soFar} is taken as soon as money arrives in ${side === 'vendor' ? 'your' : 'their'} account at Stripe.`
}

const REASONS: Readonly<Record<string, string>> = {
  product_not_received: 'the couple says they received nothing',
  product_unacceptable: 'the couple says it isn’t what was agreed',
  fraudulent: 'the couple says they didn’t pay',
  duplicate: 'the couple says they paid twice',
  credit_not_processed: 'the couple says they’re owed a refund',
  subscription_canceled: 'the couple says they had cancelled',
  unrecognized: 'the couple doesn’t recognize the payment',
}

/** A payment that the couple's bank took back: what that means, and for our team what the bank is told. */
export function ChargebackSection({ booking }: { booking: Booking }) {
  const { chargeback, side } = booking
  if (!chargeback) return null
  const { status, createdAt } = chargeback
  return (
    <section aria-labelledby="chargeback" className={classes.paragraphs}>
      <h2 id="chargeback">
        <Mark tone={toneOf('chargeback', status, side)} /> Chargeback
      </h2>
      <p className={classes.hint}>
        Since <DateText value={createdAt} format="medium" />
      </p>
      <p>{stateWords(chargeback, booking)}</p>
      {chargeback.recovery && <p>{recoveryWords(chargeback.recovery, side)}</p>}
      {side === 'vendor' && <HelpLink topic="chargebacks">What happens now</HelpLink>}
      {side === 'admin' && <ForTeam booking={booking} chargeback={chargeback} />}
    </section>
  )
}

function ForTeam({ booking, chargeback }: { booking: Booking; chargeback: Chargeback }) {
  const utils = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  // Sent or refused: the bank may have the evidence either way.
  const close = () => {
    setOpen(false)
    void utils.bookings.invalidate()
  }
  const { status, reason, evidenceDueBy, answeredAt, laidOutCents, recovery } = chargeback
  return (
    <>
      {reason && <p>The bank’s reason: {REASONS[reason] ?? reason.replaceAll('_', ' ')}.</p>}
      {laidOutCents > 0 && (
        <p>
          {formatMoney(laidOutCents)} of it was no longer held here:{' '}
          {status === 'won' ? 'it’s back' : 'we’ve covered it'}.
          {status === 'lost' && !recovery && ' It’s our loss. This booking’s payouts wait until they’re released.'}
        </p>
      )}
      {answeredAt && (
        <p>
          Answered <DateText value={answeredAt} format="dateTime" />. The bank usually takes two to three months.
        </p>
      )}
      {status === 'open' && (
        <>
          {evidenceDueBy && (
            <p>
              The bank reads evidence until <DateText value={evidenceDueBy} format="dateTime" />, and once only.
            </p>
          )}
          <div>
            <Button onClick={() => setOpen(true)}>Answer the bank</Button>
          </div>
          <Dialog isOpen={isOpen} onClose={close} title="Answer the bank">
            <Answer bookingId={booking.id} onClose={close} />
          </Dialog>
        </>
      )}
    </>
  )
}

/** What the site says, and the team's own words. */
function Answer({ bookingId, onClose }: { bookingId: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = trpc.bookings.chargebackEvidence.useQuery({ bookingId })
  const send = trpc.bookings.answerChargeback.useMutation()
  const state = useAppForm<AnswerChargebackInput>({
    schema: AnswerChargebackInput,
    initialValues: { bookingId, statement: '' },
    onSubmit: async (input) => {
      await send.mutateAsync(input)
      notify.success('The evidence was sent to the bank')
      onClose()
    },
  })
  if (error && !data)
    return <PageState.Error title="The evidence didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading the evidence" rows={4} />
  const parts = [
    { name: 'Signed contract', text: data.agreement },
    { name: 'Cancellation terms', text: data.refundPolicy },
    { name: 'Delivery', text: data.delivery },
    { name: 'Messages', text: data.conversation },
  ]
  return (
    <AppForm state={state} label="Answer the bank" className={dialogForm}>
      <p>The bank reads this once. Their messages to each other aren’t passed on.</p>
      {parts.map(({ name, text }) => (
        <details key={name} className={classes.evidence}>
          <summary>{name}</summary>
          <p className={classes.words} dir="auto">
            {text}
          </p>
        </details>
      ))}
      <Textarea
        label="Our statement"
        description="What happened, day by day, and why the payment should stand."
        autosize
        minRows={5}
        maxRows={14}
        size="md"
        limit={NOTE_MAX}
        {...state.form.getInputProps('statement')}
      />
      <DialogButtons>
        <CancelButton onClick={onClose} />
        <Button type="submit" loading={state.isPending}>
          Send to the bank
        </Button>
      </DialogButtons>
    </AppForm>
  )
}
