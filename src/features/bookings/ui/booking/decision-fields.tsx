import { useEffect, useRef } from 'react'
import { type Decision, decisionOf } from '#features/payments/dispute-decision.ts'
import { SECOND_OVER_CENTS } from '#features/payments/model.ts'
import { rateWords } from '#features/payments/terms-words.ts'
import { SECOND_NEEDED } from '#features/payments/texts.ts'
import { addDays } from '#shared/date/days.ts'
import { formatMoney } from '#shared/money/money.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { NumberField, Textarea } from '#ui/form/fields.tsx'
import type { AppForm as AppFormState } from '#ui/form/use-app-form.ts'
import { Money } from '#ui/text/money.tsx'
import { DECIDED_DUE_DAYS, NOTE_MAX, type ResolveInput } from '../../inputs.ts'
import amounts from './amounts.module.css'
import classes from './booking.module.css'
import { type DecisionBasis, type DecisionValues, decisionOfTyped } from './decision-form.ts'
import type { Booking } from './types.ts'

const WITHOUT_TAX = 'These are prices: the sales tax on what is paid, returned or still due comes on top.'

type DecisionFieldsProps = Pick<AppFormState<DecisionValues>, 'form'> & { basis: DecisionBasis }

/** What the couple finally pays, by when and why, with the consequences shown while typing. */
export function DecisionFields({ form, basis }: DecisionFieldsProps) {
  const { totalCents, heldCents, today, hasTax } = basis
  const sums = decisionOfTyped(basis, form.values.finalDollars)
  return (
    <>
      <p>
        The contract is for {formatMoney(totalCents)}:{' '}
        {totalCents === heldCents
          ? 'all of it is held'
          : `${formatMoney(heldCents)} is held and ${formatMoney(totalCents - heldCents)} hasn’t been paid`}
        . Decide what the couple pays in the end, from nothing to the full total.{hasTax && ` ${WITHOUT_TAX}`}
      </p>
      <NumberField
        label="The couple pays in the end, $"
        decimals={2}
        size="md"
        {...form.getInputProps('finalDollars')}
      />
      {sums && sums.dueCents > 0 && (
        <DateInput
          label={`${formatMoney(sums.dueCents)} still to be paid by`}
          min={addDays(today, 1)}
          max={addDays(today, DECIDED_DUE_DAYS.most)}
          {...form.getInputProps('dueDate')}
        />
      )}
      <div aria-live="polite">{sums && <Sums sums={sums} dueDate={form.values.dueDate} rateBps={basis.rateBps} />}</div>
      <Textarea
        label="Why"
        description="Both sides will read this."
        autosize
        minRows={4}
        size="md"
        limit={NOTE_MAX}
        {...form.getInputProps('decision')}
      />
    </>
  )
}

/** Whether the decision needs a second administrator. */
export const isAsked = (basis: DecisionBasis, { finalCents, heldCents }: ResolveInput): boolean => {
  const { refundCents } = decisionOf({ ...basis, finalCents, heldCents })
  return refundCents + finalCents > SECOND_OVER_CENTS
}

type DecisionReviewProps = { booking: Booking; basis: DecisionBasis; reviewed: ResolveInput }

/** The decision once more before it becomes final. */
export function DecisionReview({ booking, basis, reviewed }: DecisionReviewProps) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { finalCents, heldCents, dueDate, decision } = reviewed
  return (
    <>
      <p ref={title} tabIndex={-1} className={classes.reviewTitle}>
        Is this your decision? {booking.coupleName} and {booking.photographerName} will be told{' '}
        {isAsked(basis, reviewed) ? 'once it’s confirmed' : 'right away'}, and it can’t be undone.
      </p>
      <Sums sums={decisionOf({ ...basis, finalCents, heldCents })} dueDate={dueDate} rateBps={basis.rateBps} />
      <blockquote className={classes.quote} dir="auto">
        {decision}
      </blockquote>
      {isAsked(basis, reviewed) && <p>{SECOND_NEEDED}</p>}
    </>
  )
}

type SumsProps = { sums: Decision; dueDate: string | null; rateBps: number }

/**
 * The three amounts of a decision: what the couple pays, what goes back or is missing, what the photographer
 * gets.
 */
function Sums({ sums, dueDate, rateBps }: SumsProps) {
  const { finalCents, refundCents, dueCents, share } = sums
  return (
    <dl className={amounts.places}>
      <div>
        <dt>The couple pays in the end</dt>
        <dd>
          <Money cents={finalCents} />
        </dd>
      </div>
      <div>
        <dt>
          {dueCents > 0 ? 'Still to be paid by the couple' : 'Goes back to the couple'}
          {dueCents > 0 && dueDate && (
            <span className={classes.hint}>
              {', by '}
              <DateText value={dueDate} format="medium" />
            </span>
          )}
        </dt>
        <dd>
          <Money cents={dueCents > 0 ? dueCents : refundCents} />
        </dd>
      </div>
      <div>
        <dt>
          The photographer receives
          <span className={classes.hint}>
            , after <Money cents={share.commissionCents} /> commission (
            {share.isCapped ? 'the cap' : rateWords(rateBps)})
          </span>
        </dt>
        <dd>
          <Money cents={share.netCents} />
        </dd>
      </div>
    </dl>
  )
}
