import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bookings, clients, inquiries, offerDrafts, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { coupleName, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { assertVersion, NO_RECORD } from '#server/version.ts'
import { taxedStates } from '#shared/site/settings.ts'
import type { DropOfferDraftInput, OfferAboutInput, SaveOfferDraftInput } from '../inputs.ts'
import { DRAFT_ELSEWHERE, OFFER_SENT } from '../texts.ts'

/** The draft of one inquiry, or of one booking's next offer. */
const isAbout = ({ inquiryId, bookingId }: OfferAboutInput): SQL =>
  inquiryId ? eq(offerDrafts.inquiryId, inquiryId) : eq(offerDrafts.bookingId, bookingId!)

/** @throws AppError NOT_FOUND for other people's and missing ones; INVALID_TRANSITION when no offer can follow. */
export async function assertOpen(
  tx: Db,
  { inquiryId, bookingId }: OfferAboutInput,
  photographerId: string,
): Promise<void> {
  const [found] = inquiryId
    ? await tx
        .select({ isOpen: sql<boolean>`${inquiries.status} = 'open'` })
        .from(inquiries)
        .where(and(eq(inquiries.id, inquiryId), eq(inquiries.photographerId, photographerId)))
    : await tx
        .select({ isOpen: sql<boolean>`${bookings.stage} in ('offered', 'countered')` })
        .from(bookings)
        .where(and(eq(bookings.id, bookingId!), eq(bookings.photographerId, photographerId)))
  if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  if (!found.isOpen) throw new AppError('INVALID_TRANSITION', OFFER_SENT)
}

/** The photographer's newest offer to anybody: its lines and terms, without the words to that couple. */
async function lastOffer(db: Db, photographerId: string) {
  const last = await db.query.offers.findFirst({
    columns: { totalCents: true, packageDetails: true, schedule: true, cancellationPolicy: true, deliveryDays: true },
    where: { booking: { photographerId } },
    with: {
      items: { columns: { label: true, quantity: true, unitCents: true }, orderBy: { position: 'asc' } },
      booking: {
        columns: { eventDate: true },
        with: { client: { columns: {}, extras: { name: coupleName } } },
      },
    },
    orderBy: { createdAt: 'desc', id: 'asc' },
  })
  if (!last) return null
  const { booking, schedule, ...terms } = last
  const about = { coupleName: booking.client.name, eventDate: booking.eventDate }
  return { ...terms, ...about, isSinglePayment: schedule.length === 1 }
}

/** The couple it is for, of the photographer `photographers`. */
const coupleOf = ({ inquiryId, bookingId }: OfferAboutInput) => {
  const source = inquiryId ? inquiries : bookings
  return sql<string | null>`${subquery
    .select({ name: coupleName(clients) })
    .from(source)
    .innerJoin(clients, eq(clients.id, source.clientId))
    .where(and(eq(source.id, inquiryId ?? bookingId!), eq(source.photographerId, photographers.id)))}`
}

/** The venue of the offer that a booking's next one follows. */
async function lastVenue(db: Db, { bookingId }: OfferAboutInput, photographerId: string) {
  if (!bookingId) return null
  const last = await db.query.offers.findFirst({
    columns: { venue: true },
    where: { booking: { id: bookingId, photographerId } },
    orderBy: { version: 'desc' },
  })
  return last?.venue ?? null
}

/**
 * What an offer can start from: its saved draft, and the photographer's last offer.
 * @throws AppError NOT_FOUND.
 */
export async function offerStart(ctx: ServiceContext, about: OfferAboutInput) {
  const photographerId = await ownPhotographerId(ctx)
  const [draft] = await ctx.db
    .select({ content: offerDrafts.content, version: offerDrafts.version, savedAt: offerDrafts.updatedAt })
    .from(offerDrafts)
    .where(and(isAbout(about), eq(offerDrafts.photographerId, photographerId)))
  const last = await lastOffer(ctx.db, photographerId)
  const [own] = await ctx.db
    .select({ name: photographers.name, photographer: vendorName(photographers), couple: coupleOf(about) })
    .from(photographers)
    .where(eq(photographers.id, photographerId))
  return {
    draft: draft ? { ...draft, version: String(draft.version) } : null,
    last,
    /** The name on the account, in which a contract is signed. */
    signerName: own!.name,
    /** By which the two sides know each other. */
    names: { couple: own!.couple, photographer: own!.photographer },
    /** Where sales tax is collected; with none the form asks for no venue. */
    taxedStates: taxedStates(await getSettings(ctx.db)),
    venue: await lastVenue(ctx.db, about, photographerId),
  }
}

/**
 * Saves what is typed so far; nobody but the photographer reads it. One draft for each inquiry or booking. (BZ2)
 * @throws AppError NOT_FOUND; CONFLICT when another window saved meanwhile; INVALID_TRANSITION once the offer was sent.
 */
export async function saveOfferDraft(
  ctx: ServiceContext,
  { version, content, ...about }: SaveOfferDraftInput,
): Promise<{ version: string; savedAt: Date }> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    await assertOpen(tx, about, photographerId)
    if (version === NO_RECORD) {
      const first = { ...about, photographerId, content, createdAt: at, updatedAt: at }
      const [made] = await tx.insert(offerDrafts).values(first).onConflictDoNothing().returning({ id: offerDrafts.id })
      if (!made) throw new AppError('CONFLICT', DRAFT_ELSEWHERE)
      return { version: '1', savedAt: at }
    }
    const [held] = await tx
      .select({ version: offerDrafts.version })
      .from(offerDrafts)
      .where(isAbout(about))
      .for('update')
    assertVersion(version, held ? String(held.version) : NO_RECORD, DRAFT_ELSEWHERE)
    const next = held!.version + 1
    await tx.update(offerDrafts).set({ content, version: next, updatedAt: at }).where(isAbout(about))
    return { version: String(next), savedAt: at }
  })
}

/** Starts over: the draft is gone. @throws AppError NOT_FOUND, CONFLICT when another window saved meanwhile. */
export async function dropOfferDraft(ctx: ServiceContext, { version, ...about }: DropOfferDraftInput): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const photographerId = await ownPhotographerId({ ...ctx, db: tx })
    const own = and(isAbout(about), eq(offerDrafts.photographerId, photographerId))
    const [held] = await tx.select({ version: offerDrafts.version }).from(offerDrafts).where(own).for('update')
    if (!held) return
    assertVersion(version, String(held.version), DRAFT_ELSEWHERE)
    await tx.delete(offerDrafts).where(own)
  })
}
