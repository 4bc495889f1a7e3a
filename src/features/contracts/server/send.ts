import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import {
  clients,
  contractEvents,
  contractSignatures,
  offers,
  photographers,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { withBooking } from '#features/bookings/server/locked-records.ts'
import { announce } from '#features/bookings/server/news.ts'
import { assertMove, type BookingRecord, moveBooking } from '#features/bookings/server/records.ts'
import { CANCELLATION_TERMS } from '#features/payments/terms.ts'
import { agreedElectronically } from '#server/account/electronic-consent.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { ownerName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { assertVersion } from '#server/version.ts'
import { earlierOf, endOfDay, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { canonicalContract } from '../canonical-text.ts'
import type { SendVersionInput, Signature } from '../inputs.ts'
import { CONTRACT_VALID_DAYS, DRAFT_CHANGED, OFFER_CHANGED, SIGNING_CONSENT, UNKNOWN_CONTRACT } from '../model.ts'
import { PLATFORM_CLAUSES } from '../platform-clauses.ts'
import { valuesMissing } from '../texts.ts'
import { CONTRACT_TRANSITIONS } from '../transitions.ts'
import { asVariable, fillVariables, missingVariables, variableValues } from '../variables.ts'
import { annexesOf } from './annexes.ts'
import { assertMaySendContract } from './deal-limits.ts'
import { assertDraft, bookingOfDraft, draftVersion } from './draft.ts'
import { moveContract } from './move-contract.ts'
import { accountNameBeside } from './signer-name.ts'
import { newVerifyCode } from './verify-code.ts'

const DAY_MS = 86_400_000

const columns = {
  id: vendorContracts.id,
  status: vendorContracts.status,
  sentAt: vendorContracts.sentAt,
  bookingId: vendorContracts.bookingId,
  offer: { bookingId: offers.bookingId, status: offers.status, packageDetails: offers.packageDetails },
  title: vendorContracts.title,
  content: vendorContracts.content,
  totalAmountCents: vendorContracts.totalAmountCents,
  salesTax: vendorContracts.salesTax,
  currency: vendorContracts.currency,
  schedule: vendorContracts.schedule,
  cancellationPolicy: vendorContracts.cancellationPolicy,
  deliveryDays: vendorContracts.deliveryDays,
  eventDate: vendorContracts.eventDate,
  eventLocation: vendorContracts.eventLocation,
  vendorName: vendorName(photographers),
  signerName: photographers.name,
  coupleName: ownerName(clients),
  clientUserId: clients.userId,
  clientFirstName: clients.firstName,
  clientEmail: clients.email,
}

/** Locks one of the signed-in photographer's drafts, with the data for its mail. */
async function lockOwnDraft(tx: Db, ctx: ServiceContext, id: string) {
  const [draft] = await tx
    .select(columns)
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .leftJoin(offers, eq(offers.id, vendorContracts.offerId))
    .where(and(eq(vendorContracts.id, id), eq(photographers.userId, ctx.actor!.userId)))
    .for('update', { of: vendorContracts })
  if (!draft) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  assertDraft(draft)
  return draft
}

/**
 * What a draft took over from the offer, with the policy's figures of today.
 * @throws AppError INVALID_TRANSITION for a draft of another version of the offer, or one without its terms.
 */
function termsOf({ offer, ...draft }: Draft, booking: BookingRecord) {
  const { currency, totalAmountCents, salesTax, schedule, cancellationPolicy } = draft
  const { deliveryDays, eventDate, eventLocation } = draft
  const isCurrent = offer?.status === 'sent' && offer.bookingId === booking.id && draft.bookingId === booking.id
  if (!isCurrent || !totalAmountCents || !cancellationPolicy || deliveryDays === null || !eventDate)
    throw new AppError('INVALID_TRANSITION', OFFER_CHANGED)
  const policy = { cancellationPolicy, cancellationTerms: CANCELLATION_TERMS[cancellationPolicy] }
  return {
    currency,
    totalAmountCents,
    salesTax,
    schedule,
    ...policy,
    deliveryDays,
    eventDate,
    eventLocation: eventLocation ?? '',
  }
}

type Draft = Awaited<ReturnType<typeof lockOwnDraft>>
/** What was sent: `sealed` has the words that the couple reads, which is what announcements take. (X154) */
type Sending = {
  sealed: Draft & ReturnType<typeof termsOf>
  contentHash: string
  now: Date
  expiresAt: Date
  expiryDay: string
}

/**
 * Sends a draft: freezes its content under a hash, signs it for the vendor, holds the booking's date until it expires,
 * on the wedding day at the latest, and tells the couple by mail and bell. One transaction. (CT3, X90)
 * @throws AppError NOT_FOUND for unknown contracts and other people's; INVALID_TRANSITION when it is no longer a draft, when
 * its booking no longer has an open offer, or when the offer has changed since; CONFLICT when it was changed since it
 * was read; NAME_UNCONFIRMED (field fullName); ON_HOLD, FORBIDDEN, RATE_LIMITED.
 */
export async function sendContract(ctx: ServiceContext, input: SendVersionInput): Promise<{ id: string }> {
  const { timeZone } = await getSettings(ctx.db)
  const bookingId = await bookingOfDraft(ctx, input.id)
  if (bookingId === null) throw new AppError('INVALID_TRANSITION', OFFER_CHANGED)
  await withBooking(ctx, bookingId, async (tx, booking) => {
    const draft = await lockOwnDraft(tx, ctx, input.id)
    assertVersion(input.version, draftVersion(draft), DRAFT_CHANGED)
    await tellClient(tx, await sealDraft(tx, ctx, booking, { draft, signature: input, timeZone }))
  })
  return { id: input.id }
}

/** The words with the values of the offer they are sent for. @throws AppError INVALID_INPUT when one is not known. */
function filledWords(draft: Draft): { title: string; content: string } {
  const values = variableValues({
    ...draft,
    packageDetails: draft.offer?.packageDetails ?? {},
    photographerName: draft.vendorName,
    totalCents: draft.totalAmountCents,
    hasSalesTax: draft.salesTax !== null,
  })
  for (const field of ['title', 'content'] as const) {
    const missing = missingVariables(draft[field], values)
    if (missing.length > 0) throw new AppError('INVALID_INPUT', valuesMissing(missing.map(asVariable)), { field })
  }
  return { title: fillVariables(draft.title, values), content: fillVariables(draft.content, values) }
}

type Sealing = { draft: Draft; signature: Signature; timeZone: string }

/** Freezes and signs a locked draft of a locked booking and holds its date; tells nobody. */
async function sealDraft(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { draft, signature, timeZone }: Sealing,
): Promise<Sending> {
  const now = ctx.now()
  await assertMaySendContract(tx, ctx, booking)
  await assertMove(tx, ctx, booking, 'send-contract')
  const terms = termsOf(draft, booking)
  const dayOver = endOfDay(booking.eventDate, booking.eventTimeZone)
  const expiresAt = earlierOf(new Date(now.getTime() + CONTRACT_VALID_DAYS * DAY_MS), dayOver)
  const annexes = await annexesOf(tx, booking.photographerId)
  const agreed = { ...filledWords(draft), ...terms, platformClauses: PLATFORM_CLAUSES, annexes }
  const contentHash = createHash('sha256').update(canonicalContract(agreed)).digest('hex')
  const expiryDay = todayIn(timeZone, new Date(expiresAt.getTime() - 1))
  const sending = { sealed: { ...draft, ...agreed }, contentHash, now, expiresAt, expiryDay }
  await holdDate(tx, ctx, booking, sending)
  const sent = { contentHash, verifyCode: newVerifyCode(), sentAt: now, expiresAt }
  await moveContract(tx, draft.id, 'send', { at: now, ...agreed, ...sent })
  await sign(tx, ctx, sending, signature)
  return sending
}

/**
 * Freezes, signs and sends the contract that goes with an offer of the same transaction: the couple has one mail for
 * both.
 * @throws AppError NAME_UNCONFIRMED (field fullName), ON_HOLD, FORBIDDEN, RATE_LIMITED.
 */
export async function sendWithOffer(
  tx: Db,
  ctx: ServiceContext,
  booking: BookingRecord,
  { contractId, signature }: { contractId: string; signature: Signature },
): Promise<void> {
  const { timeZone } = await getSettings(tx)
  const draft = await lockOwnDraft(tx, ctx, contractId)
  const { sealed, expiryDay } = await sealDraft(tx, ctx, booking, { draft, signature, timeZone })
  await announce(tx, ctx, booking, {
    mail: 'booking-proposed',
    totalCents: sealed.totalAmountCents + (sealed.salesTax?.taxCents ?? 0),
    title: sealed.title,
    lastDay: expiryDay,
  })
}

/** The offer becomes a contract, and the date is held as long as the contract may be signed. */
async function holdDate(tx: Db, ctx: ServiceContext, booking: BookingRecord, sending: Sending): Promise<void> {
  const { expiresAt, sealed } = sending
  await moveBooking(tx, ctx, booking, 'send-contract', {
    set: { holdExpiresAt: expiresAt },
    data: { contractId: sealed.id },
  })
}

/** The vendor signs by sending. The signature records the content, the person, the time and its origin. */
async function sign(tx: Db, ctx: ServiceContext, { sealed, contentHash, now }: Sending, input: Signature) {
  const { fullName } = input
  const { ip, userAgent } = ctx
  const userId = ctx.actor!.userId
  await tx.insert(contractSignatures).values({
    contractId: sealed.id,
    contentHash,
    party: 'vendor',
    userId,
    fullName,
    consentText: await agreedElectronically(tx, ctx.actor!, SIGNING_CONSENT),
    ip,
    userAgent,
    signedAt: now,
  })
  await tx.insert(contractEvents).values({
    contractId: sealed.id,
    type: CONTRACT_TRANSITIONS.send.to,
    actorId: userId,
    actorRole: 'photographer',
    ip,
    userAgent,
    data: { contentHash, ...accountNameBeside(sealed.signerName, input) },
    createdAt: now,
  })
  await recordAudit(tx, ctx, {
    entityType: 'contract',
    entityId: sealed.id,
    action: 'contracts.send',
    before: { status: 'draft' },
    after: { status: 'sent', content_hash: contentHash },
  })
}

/** Tells the couple that a contract waits for its signature. (E15) */
async function tellClient(tx: Db, { sealed, now, expiryDay }: Sending): Promise<void> {
  const mail = {
    template: 'contract-sent' as const,
    props: {
      firstName: sealed.clientFirstName,
      vendorName: sealed.vendorName,
      title: sealed.title,
      eventDate: sealed.eventDate,
      lastDay: formatDate(expiryDay),
      path: `/dashboard/proposal/${sealed.bookingId}`,
    },
  }
  const person = { userId: sealed.clientUserId, email: sealed.clientEmail }
  const { id } = sealed
  await tellPerson(tx, mail, person, { at: now, bellKey: `contract.sent/${id}`, mailKey: `contract-sent/${id}` })
}
