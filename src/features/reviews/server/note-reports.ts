import { and, eq } from 'drizzle-orm'
import { coupleNotes, threadReports, threads } from '#drizzle/schema/index.ts'
import { lockBookingById } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { coupleOf } from '#server/account/couple.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { cutText } from '#shared/text/cut-text.ts'
import type { ReportNoteInput, TakeDownInput } from '../inputs.ts'
import { NOTE_GONE, NOTE_REPORTED_ALREADY, reportAboutNote } from '../texts.ts'

/**
 * The couple has our team look at a note about it: it joins the reported conversations, with the note.
 * @throws AppError NOT_FOUND for other people's, CONFLICT while the conversation is reported by the couple already.
 */
export async function reportNote(ctx: ServiceContext, { id, reason }: ReportNoteInput): Promise<void> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ body: coupleNotes.body, threadId: threads.id })
      .from(coupleNotes)
      .innerJoin(
        threads,
        and(eq(threads.vendorId, coupleNotes.photographerId), eq(threads.clientId, coupleNotes.clientId)),
      )
      .where(and(eq(coupleNotes.id, id), eq(coupleNotes.clientId, coupleOf(ctx.actor!.userId))))
      .for('update', { of: threads })
    if (!found) throw new AppError('NOT_FOUND', NOTE_GONE)
    const { threadId, body } = found
    const isOpen = and(
      eq(threadReports.threadId, threadId),
      eq(threadReports.side, 'client'),
      eq(threadReports.status, 'open'),
    )
    if ((await tx.$count(threadReports, isOpen)) > 0) throw new AppError('CONFLICT', NOTE_REPORTED_ALREADY)
    await tx
      .insert(threadReports)
      .values({ threadId, side: 'client', reason: reportAboutNote(reason, body), createdAt: at })
    const title = 'A couple objects to a photographer’s note'
    const href = '/admin/messages?tab=reported'
    const dedupeKey = `note.reported/${id}/${at.getTime()}`
    await notifyTeam(tx, { kind: 'note.reported', title, body: cutText(reason, 160), href, dedupeKey }, at)
  })
}

/**
 * A moderator deletes a note for a reason of policy; both sides are told the policy, colleagues read the reason.
 * @throws AppError NOT_FOUND.
 */
export async function takeDownNote(
  ctx: ServiceContext,
  { id, policy, reason }: TakeDownInput,
): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const [gone] = await tx
      .delete(coupleNotes)
      .where(eq(coupleNotes.id, id))
      .returning({ bookingId: coupleNotes.bookingId })
    const booking = gone && (await lockBookingById(tx, ctx, gone.bookingId))
    if (!booking) throw new AppError('NOT_FOUND', NOTE_GONE)
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: booking.id,
      action: 'review.takeDownNote',
      before: { note: id },
      after: { note: null, policy },
      reason,
    })
    await announce(tx, ctx, booking, { mail: 'note-taken-down', policy })
  })
  return { id }
}
