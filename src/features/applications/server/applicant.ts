import { and, desc, eq, isNull } from 'drizzle-orm'
import { infoRequests, photographers } from '#drizzle/schema/index.ts'
import { changeRole, lockRole } from '#features/auth/server/role-records.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { closeCase } from '#features/vetting/server/case-records.ts'
import { setDecideBy } from '#features/vetting/server/clock-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import type { Role } from '#shared/access/roles.ts'
import type { AnswerInput } from '../inputs.ts'
import { APPLICATION_TRANSITIONS, type ApplicationEvent, mayBecome, mayWithdraw } from '../model.ts'
import { NO_APPLICATION, NOT_POSSIBLE_NOW, TOO_EARLY } from '../texts.ts'
import { mailStatus, tellAdmins } from './news.ts'
import { countImages, joinQueue, UNDECIDED } from './records.ts'

type Moved = { status: ApprovalStatus }
/** What a transition changes besides the status. */
type Also = { columns?: Partial<typeof photographers.$inferInsert>; role?: { before: Role; after: Role } }

/**
 * The signed-in vendor's own application, with the account's role locked until the transaction ends: when a decision and a withdrawal
 * coincide, the second sees the first. `couple` is the account's, when it was a couple's before it applied.
 * @throws AppError NOT_FOUND; INVALID_TRANSITION when the machine has no such transition from its status.
 */
async function lockOwn(tx: Db, ctx: SignedIn, event: ApplicationEvent) {
  const { role, clientId } = await lockRole(tx, ctx.actor.userId)
  const [own] = await tx
    .select({
      id: photographers.id,
      userId: photographers.userId,
      name: photographers.name,
      businessName: photographers.businessName,
      businessType: photographers.businessType,
      location: photographers.location,
      email: photographers.email,
      status: photographers.approvalStatus,
      reapplyAfter: photographers.reapplyAfter,
    })
    .from(photographers)
    .where(eq(photographers.userId, ctx.actor.userId))
    .for('no key update')
  if (!own) throw new AppError('NOT_FOUND', NO_APPLICATION)
  // Not a vendor's any more: it was withdrawn meanwhile.
  if (role !== 'photographer' || !mayBecome(event, own.status))
    throw new AppError('INVALID_TRANSITION', NOT_POSSIBLE_NOW)
  return { ...own, clientId }
}

type Own = Awaited<ReturnType<typeof lockOwn>>

/** What applicants do themselves. */
type ApplicantEvent = Extract<ApplicationEvent, 'answer' | 'withdraw' | 'reapply'>

/** Writes the new status and its audit entry. */
async function move(
  tx: Db,
  ctx: SignedIn,
  own: Own,
  event: ApplicantEvent,
  { columns = {}, role }: Also = {},
): Promise<Moved> {
  const { to } = APPLICATION_TRANSITIONS[event]
  await tx
    .update(photographers)
    .set({ ...columns, approvalStatus: to, updatedAt: ctx.now() })
    .where(eq(photographers.id, own.id))
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: own.id,
    action: `application.${event}`,
    before: { approval_status: own.status, ...(role ? { role: role.before } : {}) },
    after: { approval_status: to, ...(role ? { role: role.after } : {}) },
  })
  return { status: to }
}

/**
 * Answers the team's open question; the application returns to the queue and its clock resumes. (VA8, X51)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when nothing was asked or it was already answered.
 */
export async function answer(ctx: SignedIn, { answer: text }: AnswerInput): Promise<Moved> {
  return transact(ctx.db, async (tx) => {
    const own = await lockOwn(tx, ctx, 'answer')
    const [open] = await tx
      .select({ id: infoRequests.id })
      .from(infoRequests)
      .where(and(eq(infoRequests.photographerId, own.id), isNull(infoRequests.answeredAt)))
      .orderBy(desc(infoRequests.createdAt))
      .limit(1)
    if (!open) throw new AppError('INVALID_TRANSITION', NOT_POSSIBLE_NOW)
    await tx.update(infoRequests).set({ answer: text, answeredAt: ctx.now() }).where(eq(infoRequests.id, open.id))
    await setDecideBy(tx, own.id, ctx.now())
    const { images } = await countImages(tx, own.id)
    const settings = await getSettings(tx)
    await tellAdmins(tx, ctx, { ...own, images }, { settings, event: 'answered' })
    return move(tx, ctx, own, 'answer')
  })
}

/**
 * Withdraws the own application; an account that was a couple's before is one again.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION once it is decided; a couple that was refused may.
 */
export async function withdraw(ctx: SignedIn): Promise<Moved & { role: Role }> {
  return transact(ctx.db, async (tx) => {
    const own = await lockOwn(tx, ctx, 'withdraw')
    if (!mayWithdraw(own.status, own.clientId !== null)) throw new AppError('INVALID_TRANSITION', NOT_POSSIBLE_NOW)
    const role = own.clientId === null ? 'photographer' : 'client'
    if (role === 'client') await changeRole(tx, ctx, own.userId, role)
    // A rejected one is closed already.
    if (own.status !== 'rejected')
      await closeCase(tx, { photographerId: own.id, kind: 'application', outcome: 'lapsed' }, ctx.now())
    await mailStatus(tx, ctx, own, 'cancelled', { role })
    const moved = await move(tx, ctx, own, 'withdraw', {
      columns: { decidedAt: ctx.now() },
      ...(role === 'client' ? { role: { before: 'photographer', after: role } } : {}),
    })
    return { ...moved, role }
  })
}

/**
 * Applies again with the same account: after the date a refusal has named, or after a withdrawal. (VA7)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is too early or not a matter of applying again.
 */
export async function reapply(ctx: SignedIn): Promise<Moved> {
  return transact(ctx.db, async (tx) => {
    const own = await lockOwn(tx, ctx, 'reapply')
    if (own.reapplyAfter && own.reapplyAfter > ctx.now()) throw new AppError('INVALID_TRANSITION', TOO_EARLY)
    const status = await move(tx, ctx, own, 'reapply', { columns: UNDECIDED })
    await joinQueue(tx, ctx, own.id, 'again')
    return status
  })
}
