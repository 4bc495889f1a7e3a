import { and, desc, eq, isNotNull, like, sql } from 'drizzle-orm'
import {
  auditEvents,
  infoRequests,
  markets,
  photographerMarkets,
  photographers,
  profiles,
  staffNotes,
  users,
} from '#drizzle/schema/index.ts'
import { isAboutPictures, mayBecome, reapplyDate, rejectionTexts } from '#features/applications/model.ts'
import { applicationApproved } from '#features/applications/server/events.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import { finishSetUp } from '#features/photographers/server/set-up-records.ts'
import { assertScored, closeCase, openCase, reopenCase } from '#features/vetting/server/case-records.ts'
import { setDecideBy } from '#features/vetting/server/clock-records.ts'
import { takeFirstLook } from '#features/vetting/server/first-look-records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError, type AppErrorCode } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { DecideInput } from '../inputs.ts'
import { ADMIN_STATUS_LABELS, type AdminEvent, statusAfter } from '../model.ts'
import { decidedMeanwhile, MARKET_MISSING, NOT_CONFIRMED, NOT_FOUND, notPossible } from '../texts.ts'
import { requestSecondApproval } from './second-approval.ts'

/** X33: the specification's answer, a success flag and the error's message; the audit entry cannot fail on its own. */
export type DecisionResult =
  | {
      success: true
      error: null
      status: ApprovalStatus
      isPublished: boolean
      auditLogged: true
      emailQueued: boolean
      /** Asked for: another administrator has to approve it too. */
      isWaiting: boolean
    }
  | { success: false; error: { code: AppErrorCode; message: string; field: string | null } }

const AUDIT_VERBS = {
  approve: 'approve',
  reject: 'reject',
  requestInfo: 'request-info',
  reopen: 'reopen',
} as const satisfies Record<AdminEvent, string>

type Decided = Pick<
  typeof photographers.$inferSelect,
  'id' | 'userId' | 'name' | 'email' | 'approvalStatus' | 'isPublished' | 'reapplyAfter'
>

/** A question changes nothing about a rejection that was taken back; the administrator who wanted to approve it asks again. */
const KEPT = { reopenedAt: sql`${photographers.reopenedAt}` }

/** The columns a decision writes. */
function columnsOf(input: DecideInput, at: Date) {
  const shared = { approvalStatus: statusAfter(input.action), updatedAt: at, reopenedAt: null, approvalAskedBy: null }
  const note = input.action !== 'requestInfo' && input.note ? { adminNotes: input.note } : {}
  if (input.action === 'approve') {
    const first = sql`coalesce(${photographers.firstPublishedAt}, ${at.toISOString()}::timestamptz)`
    return {
      ...shared,
      ...note,
      isPublished: input.publish,
      decidedAt: at,
      rejectionReasons: [],
      reapplyAfter: null,
      ...(input.publish ? { firstPublishedAt: first } : {}),
    }
  }
  if (input.action === 'reject') {
    const reapplyAfter = reapplyDate(at, input.reapplyMonths)
    return { ...shared, ...note, decidedAt: at, rejectionReasons: input.reasons, reapplyAfter }
  }
  if (input.action === 'reopen') {
    const fresh = { decidedAt: null, rejectionReasons: [], reapplyAfter: null }
    return { ...shared, ...note, ...fresh, ...(input.expected === 'rejected' ? { reopenedAt: at } : KEPT) }
  }
  return { ...shared, ...KEPT }
}

/** Why there was no row to decide: it is gone, not in the queue yet, or somebody was faster. */
async function explainMiss(tx: Db, input: DecideInput): Promise<AppError> {
  const [row] = await tx
    .select({ status: photographers.approvalStatus, submittedAt: photographers.submittedAt })
    .from(photographers)
    .where(eq(photographers.id, input.id))
  if (!row) return new AppError('NOT_FOUND', NOT_FOUND)
  if (!row.submittedAt) return new AppError('INVALID_TRANSITION', NOT_CONFIRMED)
  const [last] = await tx
    .select({ firstName: profiles.firstName, email: users.email, role: auditEvents.actorRole })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .leftJoin(profiles, eq(profiles.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.entityType, 'photographer'),
        eq(auditEvents.entityId, input.id),
        like(auditEvents.action, 'application.%'),
      ),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  const who = last?.role === 'system' ? 'The system' : last?.firstName?.trim() || last?.email || 'Someone'
  return new AppError('CONFLICT', decidedMeanwhile(who, row.status))
}

/**
 * Locks an application that still is as the administrator saw it; before its case, as everybody does who takes both.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION, CONFLICT saying who was faster.
 */
async function lockExpected(tx: Db, input: DecideInput): Promise<void> {
  const [found] = await tx
    .select({ id: photographers.id })
    .from(photographers)
    .where(
      and(
        eq(photographers.id, input.id),
        eq(photographers.approvalStatus, input.expected),
        isNotNull(photographers.submittedAt),
      ),
    )
    .for('update')
  if (!found) throw await explainMiss(tx, input)
}

/** X21: nobody is approved without a market; the chosen ones are added to those the application has. */
async function addMarkets(tx: Db, input: Extract<DecideInput, { action: 'approve' }>): Promise<void> {
  if (input.markets.length > 0) {
    const chosen = await tx.select({ id: markets.id }).from(markets).where(isOneOf(markets.slug, input.markets))
    await tx
      .insert(photographerMarkets)
      .values(chosen.map((market) => ({ photographerId: input.id, marketId: market.id })))
      .onConflictDoNothing()
    return
  }
  const known = await tx.$count(photographerMarkets, eq(photographerMarkets.photographerId, input.id))
  if (known === 0) throw new AppError('INVALID_INPUT', MARKET_MISSING, { field: 'markets' })
}

/** What judges pictures needs the scores; what an application lacks, or who made it, is seen without them. */
const needsScores = (input: DecideInput): boolean =>
  input.action === 'approve' || (input.action === 'reject' && input.reasons.some(isAboutPictures))

/** The rubric's case ends with a decision and begins again with what reopens it; a question keeps it. */
async function moveCase(tx: Db, ctx: ServiceContext, input: DecideInput): Promise<void> {
  const subject = { photographerId: input.id, kind: 'application' as const }
  const at = ctx.now()
  if (input.action === 'reopen') {
    await reopenCase(tx, input.id)
    await openCase(tx, subject, at)
    await setDecideBy(tx, input.id, at)
  }
  // Whoever decides has looked, even where they opened nothing.
  await takeFirstLook(tx, input.id, at)
  if (input.action === 'approve') await closeCase(tx, { ...subject, outcome: 'approved' }, at)
  if (input.action === 'reject') await closeCase(tx, { ...subject, outcome: 'rejected' }, at)
}

/** X36: with a question the note goes to the applicant; otherwise it stays internal. */
async function keepNote(tx: Db, ctx: ServiceContext, input: DecideInput): Promise<void> {
  const [by, createdAt] = [ctx.actor?.userId ?? null, ctx.now()]
  if (input.action === 'requestInfo') {
    await tx.insert(infoRequests).values({ photographerId: input.id, requestedBy: by, message: input.note, createdAt })
  } else if (input.note) {
    await tx.insert(staffNotes).values({ photographerId: input.id, authorId: by, body: input.note, createdAt })
  }
}

/** What the history keeps: the status for the specification's view, and what else was decided. (AU5) */
async function record(tx: Db, ctx: ServiceContext, input: DecideInput, decided: Decided): Promise<void> {
  await recordAudit(tx, ctx, {
    entityType: 'photographer',
    entityId: decided.id,
    action: `application.${AUDIT_VERBS[input.action]}`,
    before: { approval_status: input.expected },
    after: {
      approval_status: decided.approvalStatus,
      ...(input.action === 'approve' ? { is_published: decided.isPublished } : {}),
      ...(input.action === 'approve' && input.markets.length > 0 ? { markets: input.markets } : {}),
      ...(input.action === 'reject'
        ? { reasons: input.reasons, reapply_after: decided.reapplyAfter?.toISOString() ?? null }
        : {}),
    },
    ...(input.note ? { reason: input.note } : {}),
  })
}

/** Whether couples can see the profile now: an approved one that lacks something waits for its photographer. */
async function isPublicNow(tx: Db, ctx: ServiceContext, { id, isPublished }: Decided): Promise<boolean> {
  return isPublished && (await finishSetUp(tx, id, ctx.now())).length === 0
}

/** The status mail and the vendor's notification. (E6, E7) */
async function tellVendor(tx: Db, ctx: ServiceContext, input: DecideInput, decided: Decided): Promise<boolean> {
  const { timeZone } = await getSettings(tx)
  const status = decided.approvalStatus
  const mail = {
    template: 'application-status' as const,
    props: {
      name: decided.name,
      status,
      note: input.action === 'requestInfo' ? input.note : null,
      reasons: input.action === 'reject' ? rejectionTexts(input.reasons) : [],
      reapplyOn:
        input.action === 'reject' && decided.reapplyAfter ? formatDate(decided.reapplyAfter, 'long', timeZone) : null,
      ...(input.action === 'approve' ? { isPublished: await isPublicNow(tx, ctx, decided) } : {}),
    },
  }
  const dedupeKey = `application-status/${decided.id}/${input.action}/${ctx.requestId}`
  const { isQueued } = await enqueueMail(tx, { ...mail, to: decided.email, dedupeKey })
  await ring(tx, mail, { userId: decided.userId, at: ctx.now() })
  return isQueued
}

/**
 * One transaction: status, publication, reasons, note or question, audit, mail and notification. The application must
 * still have the status the administrator saw, so only one of two simultaneous decisions wins. Approving what the team
 * itself had rejected takes two administrators.
 * @throws AppError INVALID_TRANSITION, INVALID_INPUT without a market, NOT_FOUND, CONFLICT saying who was faster.
 */
async function decide(ctx: ServiceContext, input: DecideInput) {
  if (!mayBecome(input.action, input.expected)) {
    throw new AppError('INVALID_TRANSITION', notPossible(ADMIN_STATUS_LABELS[input.expected].toLowerCase()))
  }
  return transact(ctx.db, async (tx) => {
    await lockExpected(tx, input)
    if (needsScores(input)) await assertScored(tx, input.id)
    const waiting = await requestSecondApproval(tx, ctx, input)
    if (waiting) return { ...waiting, emailQueued: false, isWaiting: true }
    const [decided] = await tx
      .update(photographers)
      .set(columnsOf(input, ctx.now()))
      .where(eq(photographers.id, input.id))
      .returning({
        id: photographers.id,
        userId: photographers.userId,
        name: photographers.name,
        email: photographers.email,
        approvalStatus: photographers.approvalStatus,
        isPublished: photographers.isPublished,
        reapplyAfter: photographers.reapplyAfter,
      })
    if (!decided) throw new AppError('NOT_FOUND', NOT_FOUND)
    if (input.action === 'approve') {
      await addMarkets(tx, input)
      await raise(tx, applicationApproved, { id: input.id, at: ctx.now() })
    }
    await keepNote(tx, ctx, input)
    await moveCase(tx, ctx, input)
    await record(tx, ctx, input, decided)
    const emailQueued = await tellVendor(tx, ctx, input, decided)
    return { status: decided.approvalStatus, isPublished: decided.isPublished, emailQueued, isWaiting: false }
  })
}

/**
 * Decides an application. A refusal is a result, not an error: `success: false` with the error's message, as the
 * specification's caller expects (D14, D18). The mail leaves after the commit; its failure never undoes a decision.
 */
export async function decideApplication(ctx: ServiceContext, input: DecideInput): Promise<DecisionResult> {
  try {
    const decided = await decide(ctx, input)
    return { success: true, error: null, auditLogged: true, ...decided }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { success: false, error: { code: error.code, message: error.message, field: error.field ?? null } }
  }
}
