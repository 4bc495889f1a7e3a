import { and, eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import { afterFactorReset, dropFactors, lockFactors } from '#features/auth/server/factor-records.ts'
import { askReset, endReset, openReset, withdrawReset } from '#features/auth/server/factor-reset-records.ts'
import { hasFactor } from '#server/account/factors.ts'
import { recordAudit } from '#server/audit.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { UserInput } from '../inputs.ts'
import { FACTORS_ASKED_ALREADY, FACTORS_NOT_ASKED, NO_FACTORS, NOT_YOUR_FACTORS, UNKNOWN_USER } from '../texts.ts'

const standing = { hasFactor: hasFactor(users.id) }

/** An administrator who can sign in, by their address. */
async function findAdmin(db: Db, id: string): Promise<string | null> {
  const [admin] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.id, id), eq(profiles.role, 'admin'), eq(profiles.status, 'active')))
  return admin?.email ?? null
}

/** Whether an account has a second step, and which administrator has asked to remove it. */
export async function secondStepOf({ db, actor, now }: Reader, id: string) {
  const [found] = await db.select(standing).from(users).where(eq(users.id, id))
  const open = found?.hasFactor ? await openReset(db, id, now()) : null
  const by = open?.askedBy ? await findAdmin(db, open.askedBy) : null
  const asked = open &&
    by && { by, at: open.createdAt, until: open.closesAt, isByReader: open.askedBy === actor?.userId }
  return { isSet: found?.hasFactor ?? false, asked: asked || null }
}

/**
 * Removes the second factors of somebody who has lost them all, which takes two administrators: the first asks, and
 * every address of the account is told and can cancel it; the second does it, and every session ends.
 * @throws AppError NOT_FOUND, FORBIDDEN for one's own, CONFLICT without any or when the reader has asked already.
 */
export async function resetFactors(ctx: ServiceContext, { id }: UserInput): Promise<{ isDone: boolean }> {
  const { userId } = ctx.actor!
  if (id === userId) throw new AppError('FORBIDDEN', NOT_YOUR_FACTORS)
  return transact(ctx.db, async (tx) => {
    const locked = await lockFactors(tx, id)
    if (!locked) throw new AppError('NOT_FOUND', UNKNOWN_USER)
    const { email } = locked
    const [person] = await tx.select(standing).from(users).where(eq(users.id, id))
    if (!person!.hasFactor) throw new AppError('CONFLICT', NO_FACTORS)
    const open = await openReset(tx, id, ctx.now())
    if (open?.askedBy === userId) throw new AppError('CONFLICT', FACTORS_ASKED_ALREADY)
    if (open?.askedBy && (await findAdmin(tx, open.askedBy))) {
      await endReset(tx, id, { doneAt: ctx.now() })
      await dropFactors(tx, id)
      await afterFactorReset(tx, ctx, { userId: id, email })
      await recordAudit(tx, ctx, {
        entityType: 'user',
        entityId: id,
        action: 'user.resetFactors',
        before: { second_factor: true },
        after: { second_factor: false },
      })
      return { isDone: true }
    }
    await askReset(tx, ctx, { userId: id, email, dueAt: null, askedBy: userId })
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.askFactorReset',
      before: { reset: 'none' },
      after: { reset: 'asked' },
    })
    return { isDone: false }
  })
}

/** Takes back one's own request before a colleague has confirmed it. @throws AppError NOT_FOUND; CONFLICT when there is none. */
export async function withdrawFactorReset(ctx: ServiceContext, { id }: UserInput): Promise<{ isWithdrawn: true }> {
  const { userId } = ctx.actor!
  return transact(ctx.db, async (tx) => {
    if (!(await lockFactors(tx, id))) throw new AppError('NOT_FOUND', UNKNOWN_USER)
    const open = await openReset(tx, id, ctx.now())
    if (open?.askedBy !== userId) throw new AppError('CONFLICT', FACTORS_NOT_ASKED)
    await withdrawReset(tx, id, 'colleagues', ctx.now())
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.withdrawFactorReset',
      before: { reset: 'asked' },
      after: { reset: 'none' },
    })
    return { isWithdrawn: true }
  })
}
