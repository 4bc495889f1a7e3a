import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import { bookings, clients, coupleNotes, photographers, threads } from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { coupleOf } from '#server/account/couple.ts'
import { isGone } from '#server/account/left.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { AnswerNoteInput, NoteIdInput, NoteInput, NotesAboutInput } from '../inputs.ts'
import { NOTE_KEPT_DAYS, NOTE_WRITTEN_DAYS, NOTES_SHOWN, REVIEW_NOT_FOUND, REVIEWED_LEFT } from '../model.ts'
import { NOTE_ANSWERED, NOTE_EXISTS, NOTE_GONE, NOTE_TOO_EARLY, NOTE_TOO_LATE } from '../texts.ts'

const DAY_MS = 86_400_000
const isKept = (now: Date) => gt(coupleNotes.createdAt, new Date(now.getTime() - NOTE_KEPT_DAYS * DAY_MS))

/** Whether a photographer's note about a booking can still be written. */
const isInTime = (completedAt: Date, now: Date) => now.getTime() <= completedAt.getTime() + NOTE_WRITTEN_DAYS * DAY_MS

/**
 * What a photographer tells colleagues about a couple after the wedding, once, without contact details. The couple is
 * told and can answer. (RV8)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION (too early, too late, about a deleted account), CONFLICT when there is one.
 */
export async function writeNote(ctx: ServiceContext, { bookingId, body }: NoteInput): Promise<{ id: string }> {
  const at = ctx.now()
  try {
    return await withBooking(ctx, bookingId, async (tx, booking) => {
      const { photographerId, clientId, completedAt, status } = booking
      if (!completedAt || status !== 'completed') throw new AppError('INVALID_TRANSITION', NOTE_TOO_EARLY)
      if (!isInTime(completedAt, at)) throw new AppError('INVALID_TRANSITION', NOTE_TOO_LATE)
      if (isGone(booking.client.email)) throw new AppError('INVALID_TRANSITION', REVIEWED_LEFT)
      const words = redact(body).text
      const [note] = await tx
        .insert(coupleNotes)
        .values({ bookingId, photographerId, clientId, body: words, createdAt: at })
        .returning({ id: coupleNotes.id })
      await announce(tx, ctx, booking, { mail: 'note-written', note: words })
      return { id: note!.id }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'couple_notes_booking_id_key')) throw new AppError('CONFLICT', NOTE_EXISTS)
    throw error
  }
}

/** Takes a note back, with its answer. @throws AppError NOT_FOUND for other people's, as for those that do not exist. */
export async function removeNote(ctx: ServiceContext, { id }: NoteIdInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const own = tx
      .select({ id: photographers.id })
      .from(photographers)
      .where(eq(photographers.userId, ctx.actor!.userId))
    const gone = await tx
      .delete(coupleNotes)
      .where(and(eq(coupleNotes.id, id), eq(coupleNotes.photographerId, own)))
      .returning({ id: coupleNotes.id })
    if (gone.length === 0) throw new AppError('NOT_FOUND', NOTE_GONE)
  })
}

/**
 * The couple's one answer, which is shown with the note.
 * @throws AppError NOT_FOUND for other people's, CONFLICT for the second answer.
 */
export async function answerNote(ctx: ServiceContext, { id, answer }: AnswerNoteInput): Promise<void> {
  const at = ctx.now()
  const [own] = await ctx.db
    .select({ bookingId: coupleNotes.bookingId })
    .from(coupleNotes)
    .where(and(eq(coupleNotes.id, id), eq(coupleNotes.clientId, coupleOf(ctx.actor!.userId)), isKept(at)))
  if (!own) throw new AppError('NOT_FOUND', NOTE_GONE)
  await withBooking(ctx, own.bookingId, async (tx, booking) => {
    const words = redact(answer).text
    const done = await tx
      .update(coupleNotes)
      .set({ answer: words, answeredAt: at })
      .where(and(eq(coupleNotes.id, id), isNull(coupleNotes.answer)))
      .returning({ id: coupleNotes.id })
    if (done.length === 0) throw new AppError('CONFLICT', NOTE_ANSWERED)
    await announce(tx, ctx, booking, { mail: 'note-answered', answer: words })
  })
}

/**
 * The note about one of the asker's own bookings, and whether the photographer can still write one.
 * @throws AppError NOT_FOUND.
 */
export async function noteOfBooking(ctx: Reader, { bookingId }: { bookingId: string }) {
  const { role, userId } = ctx.actor!
  const isVendor = role === 'photographer'
  const [booking] = await ctx.db
    .select({
      status: bookings.status,
      completedAt: bookings.completedAt,
      email: clients.email,
      id: coupleNotes.id,
      body: coupleNotes.body,
      answer: coupleNotes.answer,
      at: coupleNotes.createdAt,
    })
    .from(bookings)
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(coupleNotes, and(eq(coupleNotes.bookingId, bookings.id), isKept(ctx.now())))
    .where(
      and(eq(bookings.id, bookingId), isVendor ? eq(photographers.userId, userId) : eq(clients.id, coupleOf(userId))),
    )
  if (!booking) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  const { status, completedAt, email, id, body, answer, at } = booking
  return {
    note: id === null ? null : { id, body: body!, answer, at: at! },
    canWrite:
      isVendor &&
      id === null &&
      status === 'completed' &&
      completedAt !== null &&
      isInTime(completedAt, ctx.now()) &&
      !isGone(email),
  }
}

/**
 * What other photographers say about the couple of one of the photographer's own conversations, which the couple opened
 * by asking: newest first, without who wrote it.
 * @throws AppError NOT_FOUND for other people's conversations.
 */
export async function notesAbout(ctx: Reader, { threadId }: NotesAboutInput) {
  const [own] = await ctx.db
    .select({ clientId: threads.clientId, vendorId: threads.vendorId })
    .from(threads)
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .where(and(eq(threads.id, threadId), eq(photographers.userId, ctx.actor!.userId)))
  if (!own) throw new AppError('NOT_FOUND', REVIEW_NOT_FOUND)
  const items = await ctx.db
    .select({ id: coupleNotes.id, body: coupleNotes.body, answer: coupleNotes.answer, eventDate: bookings.eventDate })
    .from(coupleNotes)
    .innerJoin(bookings, eq(bookings.id, coupleNotes.bookingId))
    .where(and(eq(coupleNotes.clientId, own.clientId), ne(coupleNotes.photographerId, own.vendorId), isKept(ctx.now())))
    .orderBy(desc(coupleNotes.createdAt), coupleNotes.id)
    .limit(NOTES_SHOWN)
  return { items }
}
