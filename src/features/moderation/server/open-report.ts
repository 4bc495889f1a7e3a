import { and, desc, eq } from 'drizzle-orm'
import { clients, coupleNotes, photographers, threadReports, threads } from '#drizzle/schema/index.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { IdInput } from '../inputs.ts'
import { REPORT_GONE } from '../texts.ts'
import { bookingBetween, messagesAround, otherReports } from './context-records.ts'

/** The newest note of the photographer about the couple, which a report may be about. */
async function noteAbout(tx: Db, { vendorId, clientId }: { vendorId: string; clientId: string }) {
  const [note] = await tx
    .select({ id: coupleNotes.id, body: coupleNotes.body, answer: coupleNotes.answer, at: coupleNotes.createdAt })
    .from(coupleNotes)
    .where(and(eq(coupleNotes.photographerId, vendorId), eq(coupleNotes.clientId, clientId)))
    .orderBy(desc(coupleNotes.createdAt))
    .limit(1)
  return note ?? null
}

/**
 * One report with what a decision takes: the messages around the reported one, or the newest, the note it may be about,
 * what was reported before, and whether the two have booked. Opening it is written to the audit log, as it shows what
 * two people write.
 * @throws AppError NOT_FOUND.
 */
export async function openReport(ctx: ServiceContext, { id }: IdInput) {
  return transact(ctx.db, async (tx) => {
    const [found] = await tx
      .select({
        id: threadReports.id,
        threadId: threadReports.threadId,
        messageId: threadReports.messageId,
        side: threadReports.side,
        reason: threadReports.reason,
        status: threadReports.status,
        at: threadReports.createdAt,
        vendorId: threads.vendorId,
        clientId: threads.clientId,
        vendorName: vendorName(photographers),
        coupleName: coupleName(clients),
      })
      .from(threadReports)
      .innerJoin(threads, eq(threads.id, threadReports.threadId))
      .innerJoin(photographers, eq(photographers.id, threads.vendorId))
      .innerJoin(clients, eq(clients.id, threads.clientId))
      .where(eq(threadReports.id, id))
    if (!found) throw new AppError('NOT_FOUND', REPORT_GONE)
    const { threadId, messageId, vendorId, clientId, ...report } = found
    const messages = await messagesAround(tx, threadId, (message) => message.id === messageId)
    await recordAudit(tx, ctx, {
      entityType: 'thread',
      entityId: threadId,
      action: 'moderation.openReport',
      after: { reportId: id, messages: messages.length },
    })
    return {
      ...report,
      threadId,
      messages,
      note: await noteAbout(tx, { vendorId, clientId }),
      others: await otherReports(tx, { threadId, id }),
      booking: await bookingBetween(tx, threadId),
    }
  })
}
