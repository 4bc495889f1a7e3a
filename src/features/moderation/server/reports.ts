import { and, eq, isNotNull, sql } from 'drizzle-orm'
import {
  clients,
  inquiries,
  moderationActions,
  photographers,
  threadReports,
  threads,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { afterPlace, cursorOrder, cursorPage } from '#server/lists/cursor.ts'
import { transact } from '#server/transact.ts'
import type { IdInput, PageInput, ReportDecisionInput } from '../inputs.ts'
import { INQUIRY_GONE, INQUIRY_REVIEWED, REPORT_DECIDED, REPORT_GONE } from '../texts.ts'
import { ROWS_PER_PAGE, snippetOf } from './columns.ts'
import { isMarkWaiting } from './records.ts'

const reported = (order: PageInput['order']) => ({ at: threadReports.createdAt, id: threadReports.id, order })

/** Open reports in their order, as many as asked for. */
export const findReports = (db: Db, { order, after }: PageInput, limit: number) =>
  db
    .select({
      id: threadReports.id,
      at: threadReports.createdAt,
      threadId: threadReports.threadId,
      side: threadReports.side,
      reason: threadReports.reason,
      vendorName: vendorName(photographers),
      coupleName: coupleName(clients),
      messageId: threadReports.messageId,
      messageText: sql<string | null>`${snippetOf(vendorMessages.content)}`,
    })
    .from(threadReports)
    .innerJoin(threads, eq(threads.id, threadReports.threadId))
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .leftJoin(vendorMessages, eq(vendorMessages.id, threadReports.messageId))
    .where(and(eq(threadReports.status, 'open'), afterPlace(reported(order), after)))
    .orderBy(cursorOrder(reported(order)))
    .limit(limit)

/** One page of the open reports, newest first, with the reported message where one was named. */
export const listReports = async ({ db }: PlainReader, input: PageInput) =>
  cursorPage(await findReports(db, input, ROWS_PER_PAGE + 1), ROWS_PER_PAGE)

/**
 * Closes an open report as resolved or dismissed.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is already closed.
 */
export async function decideReport(
  ctx: ServiceContext,
  { id, status }: ReportDecisionInput,
): Promise<{ status: ReportDecisionInput['status'] }> {
  await transact(ctx.db, async (tx) => {
    const at = ctx.now()
    const actorId = ctx.actor!.userId
    const [decided] = await tx
      .update(threadReports)
      .set({ status, resolvedBy: actorId, resolvedAt: at })
      .where(and(eq(threadReports.id, id), eq(threadReports.status, 'open')))
      .returning({ threadId: threadReports.threadId })
    if (!decided) {
      const known = await tx.$count(threadReports, eq(threadReports.id, id))
      throw known > 0 ? new AppError('INVALID_TRANSITION', REPORT_DECIDED) : new AppError('NOT_FOUND', REPORT_GONE)
    }
    const action = status === 'resolved' ? 'resolve' : 'dismiss'
    await tx
      .insert(moderationActions)
      .values({ targetType: 'thread', targetId: decided.threadId, action, actorId, createdAt: at })
    await recordAudit(tx, ctx, {
      entityType: 'threadReport',
      entityId: id,
      action: `moderation.${action}Report`,
      before: { status: 'open' },
      after: { status, threadId: decided.threadId },
    })
  })
  return { status }
}

const marked = (order: PageInput['order']) => ({ at: inquiries.notGenuineAt, id: inquiries.id, order })

/** Marked inquiries in their order, as many as asked for. */
export const findNotGenuine = (db: Db, { order, after }: PageInput, limit: number) =>
  db
    .select({
      id: inquiries.id,
      at: sql<Date>`${inquiries.notGenuineAt}`.mapWith(inquiries.notGenuineAt),
      threadId: inquiries.threadId,
      vendorName: vendorName(photographers),
      coupleName: coupleName(clients),
      note: snippetOf(inquiries.note),
    })
    .from(inquiries)
    .innerJoin(photographers, eq(photographers.id, inquiries.photographerId))
    .innerJoin(clients, eq(clients.id, inquiries.clientId))
    .where(and(isMarkWaiting, afterPlace(marked(order), after)))
    .orderBy(cursorOrder(marked(order)))
    .limit(limit)

/** One page of the inquiries that photographers marked as not genuine and that are not reviewed yet, newest first. */
export const listNotGenuine = async ({ db }: PlainReader, input: PageInput) =>
  cursorPage(await findNotGenuine(db, input, ROWS_PER_PAGE + 1), ROWS_PER_PAGE)

/**
 * Takes a marked inquiry off the list; the photographer's mark stays.
 * @throws AppError NOT_FOUND when it is not marked, INVALID_TRANSITION when it has been reviewed.
 */
export async function reviewInquiry(ctx: ServiceContext, { id }: IdInput): Promise<{ isReviewed: true }> {
  await transact(ctx.db, async (tx) => {
    const isMarked = and(eq(inquiries.id, id), isNotNull(inquiries.notGenuineAt))
    // Locked, so that two moderators leave one record.
    const [known] = await tx.select({ id: inquiries.id }).from(inquiries).where(isMarked).for('update')
    if (!known) throw new AppError('NOT_FOUND', INQUIRY_GONE)
    const open = await tx.$count(inquiries, and(isMarked, isMarkWaiting))
    if (open === 0) throw new AppError('INVALID_TRANSITION', INQUIRY_REVIEWED)
    const values = { actorId: ctx.actor!.userId, createdAt: ctx.now() }
    await tx.insert(moderationActions).values({ targetType: 'inquiry', targetId: id, action: 'resolve', ...values })
    await recordAudit(tx, ctx, {
      entityType: 'inquiry',
      entityId: id,
      action: 'moderation.reviewInquiry',
      before: { isReviewed: false },
      after: { isReviewed: true },
    })
  })
  return { isReviewed: true }
}
