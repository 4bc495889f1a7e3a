import { and, eq } from 'drizzle-orm'
import { moneyApprovals } from '#drizzle/schema/index.ts'
import type { ReasonInput, ResolveInput } from '#features/bookings/inputs.ts'
import { confirmApproval } from '#features/settlement/server/approvals.ts'
import { releaseBooking } from '#features/settlement/server/release.ts'
import { resolveDispute } from '#features/settlement/server/resolve-dispute.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { makeUser } from './factories.ts'
import { actorOf } from './market.ts'

/** Another administrator, at the moment of a context. */
export const anotherAdmin = async (ctx: ServiceContext): Promise<ServiceContext> => ({
  ...ctx,
  actor: actorOf(await makeUser(ctx.db, 'admin'), 'admin'),
})

/** The one request about a booking that waits for a second administrator. */
export async function waitingFor(db: Db, bookingId: string) {
  const [found] = await db
    .select()
    .from(moneyApprovals)
    .where(and(eq(moneyApprovals.bookingId, bookingId), eq(moneyApprovals.status, 'waiting')))
  return found
}

/** A second administrator confirms what the first one has just asked for; nothing to do when it did not have to wait. */
export async function confirmBySecond(ctx: ServiceContext, bookingId: string): Promise<void> {
  const waiting = await waitingFor(ctx.db, bookingId)
  if (waiting) await confirmApproval(await anotherAdmin(ctx), { approvalId: waiting.id })
}

/** Decides a dispute as one administrator, and confirms it as another where one is needed. (AD14) */
export async function resolveByTwo(ctx: ServiceContext, input: ResolveInput): Promise<void> {
  await resolveDispute(ctx, input)
  await confirmBySecond(ctx, input.bookingId)
}

/** The same for a delivery that is confirmed for the couple. */
export async function releaseByTwo(ctx: ServiceContext, input: ReasonInput): Promise<void> {
  await releaseBooking(ctx, input)
  await confirmBySecond(ctx, input.bookingId)
}
