import { and, eq, isNull } from 'drizzle-orm'
import { factorResets, profiles, users } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import type { CancelResetInput } from '../../factor-inputs.ts'
import { RESET_HOURS } from '../../factor-model.ts'
import { RESET_NOT_DUE, RESET_NOT_FOR_TEAM, RESET_OVER, STEP_GONE } from '../../factor-texts.ts'
import { afterFactorChange, dropFactors, lockFactors } from '../factor-records.ts'
import { askReset, endReset, openReset, withdrawReset } from '../factor-reset-records.ts'
import { isNewDevice, openSession } from '../open-session.ts'
import { endPending, endPendingOf, forgetSignIn, pendingPerson } from '../pending-sign-in.ts'
import { attemptsOn } from '../sign-in-limits.ts'
import { refuseLink } from '../token-records.ts'

/**
 * Somebody who has the password and no factor asks to sign in without: after three days, in which every address of the
 * account can cancel it. Asking again changes nothing.
 * @throws AppError TOKEN_INVALID; FORBIDDEN for the team, whom two administrators help.
 */
export async function askOwnReset(ctx: RequestContext): Promise<{ opensAt: Date | null }> {
  const person = await pendingPerson(ctx)
  if (!person?.hasFactor) throw new AppError('TOKEN_INVALID', STEP_GONE)
  if (isTeam(person.role)) throw new AppError('FORBIDDEN', RESET_NOT_FOR_TEAM)
  const { userId, email, role } = person
  return transact(ctx.db, async (tx) => {
    await lockFactors(tx, userId)
    const open = await openReset(tx, userId, ctx.now())
    if (open?.dueAt) return { opensAt: open.dueAt }
    const dueAt = new Date(ctx.now().getTime() + RESET_HOURS * 3_600_000)
    await askReset(tx, ctx, { userId, email, dueAt, askedBy: null })
    const by = { userId, role }
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.askFactorReset', by })
    return { opensAt: dueAt }
  })
}

/**
 * After the three days: the password alone signs in once, and the account has no second factor any more.
 * @throws AppError TOKEN_INVALID; CONFLICT before the time has come.
 */
export async function finishReset(ctx: RequestContext): Promise<{ role: Role }> {
  const person = await pendingPerson(ctx)
  if (!person || isTeam(person.role)) throw new AppError('TOKEN_INVALID', STEP_GONE)
  const { userId, email, role, tokenHash } = person
  const isNew = await isNewDevice(ctx, userId)
  await ctx.resolveActor()
  await transact(ctx.db, async (tx) => {
    await lockFactors(tx, userId)
    const reset = await openReset(tx, userId, ctx.now())
    if (!reset?.isOpen) throw new AppError('CONFLICT', RESET_NOT_DUE)
    if (!(await endPending(tx, tokenHash))) throw new AppError('TOKEN_INVALID', STEP_GONE)
    await endReset(tx, userId, { doneAt: ctx.now() })
    await dropFactors(tx, userId)
    await afterFactorChange(tx, ctx, { owner: person, action: 'auth.resetFactors', change: 'reset', name: '' })
    const arrival = { ...person, hasFactor: false, isNewDevice: isNew }
    await openSession({ ...ctx, db: tx }, arrival, attemptsOn(ctx.ip, email), 'password')
  })
  forgetSignIn(ctx)
  return { role }
}

type Canceling = { userId: string; role: Role }

async function recordCancel(tx: Db, ctx: RequestContext, by: Canceling): Promise<void> {
  const { userId } = by
  await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.cancelFactorReset', by })
}

/**
 * Whoever has asked to sign in without a factor takes that back, in the sign-in in which they would wait for it.
 * Idempotent. @throws AppError TOKEN_INVALID.
 */
export async function takeBackReset(ctx: RequestContext): Promise<{ isCancelled: true }> {
  const person = await pendingPerson(ctx)
  if (!person) throw new AppError('TOKEN_INVALID', STEP_GONE)
  await transact(ctx.db, async (tx) => {
    await lockFactors(tx, person.userId)
    if (await withdrawReset(tx, person.userId, 'own', ctx.now())) await recordCancel(tx, ctx, person)
  })
  return { isCancelled: true }
}

/**
 * The owner, signed in, cancels whatever was asked for: whoever asked does not get in. Idempotent.
 */
export async function refuseReset(ctx: RequestContext & SignedIn): Promise<{ isCancelled: true }> {
  const { userId } = ctx.actor
  await transact(ctx.db, async (tx) => {
    await lockFactors(tx, userId)
    if (!(await endReset(tx, userId, { cancelledAt: ctx.now() }))) return
    await endPendingOf(tx, userId)
    await recordCancel(tx, ctx, ctx.actor)
  })
  return { isCancelled: true }
}

/**
 * Cancels a reset by the link in its mails: whoever asked does not get in.
 * @throws AppError TOKEN_INVALID when it was cancelled or done before; RATE_LIMITED.
 */
export async function cancelReset(ctx: RequestContext, { token }: CancelResetInput): Promise<{ isCancelled: true }> {
  const isCancelled = await transact(ctx.db, async (tx) => {
    const { tokenHash, cancelledAt, doneAt, userId } = factorResets
    const isNamed = eq(tokenHash, hashToken(token))
    const [named] = await tx.select({ userId }).from(factorResets).where(isNamed)
    if (!named) return false
    // Whoever is removing the factors at this moment comes before, or finds the reset gone.
    await lockFactors(tx, named.userId)
    const [cancelled] = await tx
      .update(factorResets)
      .set({ cancelledAt: ctx.now() })
      .where(and(isNamed, isNull(cancelledAt), isNull(doneAt)))
      .returning({ userId })
    if (!cancelled) return false
    const [person] = await tx
      .select({ userId: users.id, role: profiles.role })
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(eq(users.id, cancelled.userId))
    await endPendingOf(tx, cancelled.userId)
    await recordCancel(tx, ctx, person!)
    return true
  })
  if (!isCancelled) return refuseLink(ctx, RESET_OVER)
  return { isCancelled: true }
}
