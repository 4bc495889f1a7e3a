import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { factorResets } from '#drizzle/schema/index.ts'
import { hashToken } from '#server/account/sessions.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { tellTeam } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { formatDate, formatUtc } from '#shared/date/format-date.ts'
import { RESET_OPEN_DAYS } from '../factor-model.ts'
import { tellOfFactor } from './factor-records.ts'

const DAY_MS = 86_400_000

/** Until when a reset can be done: days after it has come due, or after an administrator has asked for it. */
const closesAt = ({ dueAt, createdAt }: { dueAt: Date | null; createdAt: Date }): Date =>
  new Date((dueAt ?? createdAt).getTime() + RESET_OPEN_DAYS * DAY_MS)

/** The reset that an account waits for, and whether its time has come; one that nobody used in time is over. */
export async function openReset(db: Db, userId: string, now: Date) {
  const [reset] = await db
    .select()
    .from(factorResets)
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.cancelledAt), isNull(factorResets.doneAt)))
    .orderBy(desc(factorResets.createdAt))
  if (!reset || closesAt(reset) <= now) return null
  return { ...reset, isOpen: reset.dueAt !== null && reset.dueAt <= now, closesAt: closesAt(reset) }
}

/** Ends what an open reset of an account would still do. */
export async function endReset(
  tx: Db,
  userId: string,
  end: { cancelledAt: Date } | { doneAt: Date },
): Promise<boolean> {
  const ended = await tx
    .update(factorResets)
    .set(end)
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.cancelledAt), isNull(factorResets.doneAt)))
    .returning({ id: factorResets.id })
  return ended.length > 0
}

type Asked = { userId: string; email: string; dueAt: Date | null; askedBy: string | null }

/**
 * Takes back what one side has asked for; what the other has asked for goes on. False when there was nothing of it. Call
 * it under the lock of the account.
 */
export async function withdrawReset(tx: Db, userId: string, side: 'own' | 'colleagues', now: Date): Promise<boolean> {
  const open = await openReset(tx, userId, now)
  const [theirs, others] = side === 'own' ? [open?.dueAt, open?.askedBy] : [open?.askedBy, open?.dueAt]
  if (!open || !theirs) return false
  const rest = side === 'own' ? { dueAt: null } : { askedBy: null }
  await tx
    .update(factorResets)
    .set(others ? rest : { cancelledAt: now })
    .where(eq(factorResets.id, open.id))
  return true
}

/**
 * Puts a reset on its way, and tells every address of the account how to cancel it, and the administrators to decide. The
 * person's own days and an administrator's request go on beside each other: whichever comes second keeps the first.
 */
export async function askReset(tx: Db, ctx: ServiceContext, { userId, email, dueAt, askedBy }: Asked): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const open = await openReset(tx, userId, ctx.now())
  // One that nobody used in time makes room.
  await endReset(tx, userId, { cancelledAt: ctx.now() })
  const kept = { askedBy: askedBy ?? open?.askedBy ?? null, dueAt: dueAt ?? open?.dueAt ?? null }
  const made = { userId, ...kept, tokenHash: hashToken(token), createdAt: ctx.now() }
  await tx.insert(factorResets).values(made)
  const props = { token, opensAt: dueAt && formatUtc(dueAt) }
  const key = made.tokenHash.slice(0, 32)
  await tellOfFactor(tx, { userId, email }, { template: 'factor-reset-asked', props }, key)
  if (!askedBy) return
  const { timeZone } = await getSettings(tx)
  const waits = {
    askedBy: ctx.actor!.email,
    person: email,
    until: formatDate(closesAt(made), 'moment', timeZone),
    path: `/admin/users?id=${userId}`,
  }
  const told = { at: ctx.now(), key: `factors.reset_asked/${key}`, except: [askedBy, userId] }
  await tellTeam(tx, { template: 'factor-reset-waits', props: waits }, told)
}
