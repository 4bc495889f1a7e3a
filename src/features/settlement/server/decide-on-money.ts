import { withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { ApprovalKind, DecisionSums } from '../approval.ts'
import { movedCents, needsSecond } from '../approval.ts'
import { askApproval, lapseApprovals } from './approval-records.ts'
import { closingPages } from './close-pages.ts'

/** A decision whose rules have been checked: what it would do, and doing it. */
export type DecisionPlan = { sums: DecisionSums; perform: () => Promise<void> }

/** Checks a decision against the locked booking. @throws AppError when it is not possible now. */
export type PlanDecision<Input> = (
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  input: Input,
) => Promise<DecisionPlan>

type Decision<Input> = {
  kind: ApprovalKind
  bookingId: string
  input: Input
  reason: string
  plan: PlanDecision<Input>
  payoutId?: string
}

/** What was decided, or asked for. */
export type Decided = { isWaiting: boolean; sums: DecisionSums }

/**
 * Does what was decided; an administrator's decision over more than the limit, or to override a hold, is written down
 * instead and waits for a second one, and nothing moves until then.
 * @returns what it moves, and whether it waits.
 * @throws AppError NOT_FOUND, whatever the plan throws, CONFLICT when one about the same already waits.
 */
export async function decideOnMoney<Input extends object>(
  ctx: ServiceContext,
  { kind, bookingId, input, reason, plan, payoutId }: Decision<Input>,
): Promise<Decided> {
  if (ctx.actor?.role === 'admin') await lapseApprovals(ctx, { bookingId })
  const decide = async (tx: Db, booking: BookingRecord) => {
    const { sums, perform } = await plan(tx, ctx, booking, input)
    const isWaiting = ctx.actor?.role === 'admin' && needsSecond(kind, sums)
    if (isWaiting)
      await askApproval(tx, ctx, booking, { kind, input, reason, sums, movedCents: movedCents(sums), payoutId })
    else await perform()
    return { isWaiting, sums }
  }
  return closingPages(ctx, bookingId, () => withBooking(ctx, bookingId, decide))
}
