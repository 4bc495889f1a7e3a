import * as z from 'zod/mini'
import { type Decision, decisionOf } from '#features/payments/dispute-decision.ts'
import { addDays } from '#shared/date/days.ts'
import { toCents } from '#shared/money/money.ts'
import { typedDay } from '#shared/text/plain-text.ts'
import { DECIDED_DUE_DAYS, ResolveInput } from '../../inputs.ts'
import { AMOUNT_NEEDED, DUE_DATE_NEEDED, FINAL_TOO_LARGE } from '../../texts.ts'

/** What an administrator types about a dispute. */
export type DecisionValues = { finalDollars: number | ''; dueDate: string | null; decision: string }

/** What a decision starts from, as the screen shows them. */
export type DecisionBasis = {
  totalCents: number
  heldCents: number
  rateBps: number
  capCents: number
  today: string
  /** Sales tax comes on top. */
  hasTax: boolean
}

/** The amounts for what is typed so far; null while it is not an amount or exceeds the total. */
export function decisionOfTyped(basis: DecisionBasis, finalDollars: number | ''): Decision | null {
  const finalCents = toCents(finalDollars)
  const isAmount = finalCents !== '' && finalCents >= 0 && finalCents <= basis.totalCents
  return isAmount ? decisionOf({ ...basis, finalCents }) : null
}

/** Validates as the server does, with each message at its field. */
export const decisionForm = (basis: DecisionBasis) =>
  z
    .object({
      finalDollars: z
        .number(AMOUNT_NEEDED)
        .check(z.minimum(0, AMOUNT_NEEDED), z.maximum(basis.totalCents / 100, FINAL_TOO_LARGE)),
      dueDate: z.nullable(typedDay()),
      decision: ResolveInput.shape.decision,
    })
    .check(
      z.refine(
        ({ finalDollars, dueDate }) => {
          const isSoon = dueDate !== null && dueDate > basis.today
          const isDay = isSoon && dueDate <= addDays(basis.today, DECIDED_DUE_DAYS.most)
          return isDay || !decisionOfTyped(basis, finalDollars)?.dueCents
        },
        { path: ['dueDate'], error: DUE_DATE_NEEDED },
      ),
    )

/** The parsed values as the procedure takes them, with what was held when the sums were shown. */
export function resolveInputOf(
  bookingId: string,
  basis: DecisionBasis,
  values: DecisionValues & { finalDollars: number },
): ResolveInput {
  const { finalCents, dueCents } = decisionOfTyped(basis, values.finalDollars)!
  const dueDate = dueCents > 0 ? values.dueDate : null
  return { bookingId, finalCents, heldCents: basis.heldCents, dueDate, decision: values.decision }
}
