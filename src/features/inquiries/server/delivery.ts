import { and, eq } from 'drizzle-orm'
import { clientMembers, clients, inquiries, photographerFacts, photographers, users } from '#drizzle/schema/index.ts'
import { mayActForCouple } from '#features/auth/server/role-records.ts'
import { insertMessage, isThreadBlocked, openThread } from '#features/messages/server/records.ts'
import type { ChosenPackage } from '#features/packages/model.ts'
import { choosePackage } from '#features/packages/server/records.ts'
import { shownFacts } from '#features/photographers/server/fact-records.ts'
import { lockCoupleOf, withPartners } from '#server/account/couple.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { InquiryInput } from '../inputs.ts'
import { INQUIRY_LIMITS, type SendOutcome, type SendResult } from '../model.ts'
import { CONFIRM_FIRST, INQUIRY_NOT_FOUND, onItsWay } from '../texts.ts'
import { type WeddingDetail, weddingDetails } from '../wedding-details.ts'
import { inquiryMade } from './events.ts'
import { expireDue } from './expiry.ts'

/** What the couple wrote about the wedding, without contact details. */
function withoutContact(input: InquiryInput): InquiryInput {
  const clean = (text: string) => redact(text).text
  return {
    ...input,
    city: clean(input.city),
    venue: clean(input.venue),
    packageName: input.packageName === null ? null : clean(input.packageName),
  }
}

/**
 * Locks the couple's row, so that its sends are serialized and no limit can be exceeded by sending
 * concurrently.
 */
async function lockCouple(tx: Db, userId: string) {
  const clientId = await lockCoupleOf(tx, userId)
  if (clientId === null) throw new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
  const [couple] = await tx
    .select({
      id: clients.id,
      userId: clients.userId,
      actingUserId: clientMembers.userId,
      firstName: clients.firstName,
      email: clients.email,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(clientMembers)
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .innerJoin(users, eq(users.id, clientMembers.userId))
    .where(eq(clientMembers.userId, userId))
  // A vendor's since a moment ago: the lock waited for the application.
  if (!couple || !(await mayActForCouple(tx, userId))) throw new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
  if (!couple.verifiedAt) throw new AppError('EMAIL_NOT_CONFIRMED', CONFIRM_FIRST)
  return couple
}

type Couple = Awaited<ReturnType<typeof lockCouple>>

/** The photographers who can be written to, by id: approved, published and not suspended. */
async function readListed(tx: Db, ids: string[]) {
  const found = await tx
    .select({
      id: photographers.id,
      userId: photographers.userId,
      name: photographers.name,
      email: photographers.email,
      facts: photographerFacts,
    })
    .from(photographers)
    .leftJoin(photographerFacts, eq(photographerFacts.photographerId, photographers.id))
    .where(and(isOneOf(photographers.id, ids), eq(photographers.isListed, true)))
  return new Map(found.map((photographer) => [photographer.id, photographer]))
}

type Photographer = NonNullable<ReturnType<Awaited<ReturnType<typeof readListed>>['get']>>

async function readOpen(tx: Db, clientId: string) {
  const open = await tx
    .select({ photographerId: inquiries.photographerId, threadId: inquiries.threadId })
    .from(inquiries)
    .where(and(eq(inquiries.clientId, clientId), eq(inquiries.status, 'open')))
  return new Map(open.map(({ photographerId, threadId }) => [photographerId, threadId]))
}

type Delivery = {
  couple: Couple
  photographer: Photographer
  input: InquiryInput
  chosenPackage: ChosenPackage | null
  facts: WeddingDetail[]
}
type Delivered = { inquiryId: string; threadId: string; note: string; expiresAt: Date }

/** The first message, and the inquiry itself. */
async function insertInquiry(
  tx: Db,
  at: Date,
  { couple, photographer, input, chosenPackage }: Delivery,
  threadId: string,
): Promise<Delivered> {
  const { content: note } = await insertMessage(tx, {
    vendorId: photographer.id,
    clientId: couple.id,
    threadId,
    sender: 'client',
    recipient: 'vendor',
    senderUserId: couple.actingUserId,
    text: input.note,
    at,
    // The mail about the inquiry also announces its first message.
    isAnnounced: true,
  })
  const expiresAt = new Date(at.getTime() + INQUIRY_LIMITS.expiresAfterMs)
  const { photographerIds: _ids, packageId: _package, addOns: _addOns, ...wedding } = input
  const [inquiry] = await tx
    .insert(inquiries)
    .values({
      ...wedding,
      packageName: chosenPackage?.name ?? wedding.packageName,
      chosenPackage,
      note,
      photographerId: photographer.id,
      clientId: couple.id,
      threadId,
      expiresAt,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: inquiries.id })
  await raise(tx, inquiryMade, { id: inquiry!.id, photographerId: photographer.id, at })
  return { inquiryId: inquiry!.id, threadId, note, expiresAt }
}

/** Bell and mail of the photographer. */
async function tellPhotographer(
  tx: Db,
  at: Date,
  { couple, photographer, facts, input: { eventDate } }: Delivery,
  { inquiryId, threadId, note, expiresAt }: Delivered,
): Promise<void> {
  const { timeZone } = await getSettings(tx)
  const mail = {
    template: 'inquiry-new' as const,
    props: {
      photographerName: photographer.name,
      coupleName: couple.firstName,
      eventDate,
      facts,
      note,
      threadId,
      expiresOn: formatDate(expiresAt, 'long', timeZone),
    },
  }
  await ring(tx, mail, { userId: photographer.userId, dedupeKey: `inquiry.new/${inquiryId}`, at })
  await enqueueMail(tx, { ...mail, to: photographer.email, dedupeKey: `inquiry-new/${inquiryId}` })
}

/** Tells the couple what was sent to whom, in a single mail. */
async function confirmToCouple(
  tx: Db,
  couple: Couple,
  sent: readonly (SendResult & { inquiryId: string; note: string })[],
  facts: WeddingDetail[],
): Promise<void> {
  const [first] = sent
  if (!first) return
  const props = {
    firstName: couple.firstName,
    photographers: sent.map(({ name }) => name),
    words: onItsWay(sent),
    facts,
    note: first.note,
    threadId: first.threadId!,
  }
  for (const { email: to, keyEnd, coupleId } of await withPartners(tx, [couple]))
    await enqueueMail(tx, {
      template: 'inquiry-sent',
      to,
      props,
      coupleId,
      dedupeKey: `inquiry-sent/${first.inquiryId}${keyEnd}`,
    })
}

/** The package an inquiry asks for, as it is now; null without one. */
const chosenOf = (tx: Db, { photographerIds: [photographerId], packageId, addOns }: InquiryInput) =>
  packageId && photographerId ? choosePackage(tx, { photographerId, packageId, addOns }) : null

/**
 * Delivers an inquiry to each of its photographers in the caller's transaction, and returns a result for each: one who
 * cannot be contacted does not hold up the others. (AB3)
 * @throws AppError NOT_FOUND when the person is not a couple, EMAIL_NOT_CONFIRMED; INVALID_INPUT (packageId) for a
 * package that is not offered any longer.
 */
export async function deliver(tx: Db, ctx: PlainReader, userId: string, input: InquiryInput): Promise<SendResult[]> {
  const couple = await lockCouple(tx, userId)
  await expireDue(tx, ctx, { clientId: couple.id })
  const [listed, open] = [await readListed(tx, input.photographerIds), await readOpen(tx, couple.id)]
  const clean = withoutContact(input)
  const chosenPackage = await chosenOf(tx, input)
  const facts = weddingDetails({ ...clean, chosenPackage })
  const results: SendResult[] = []
  const sent: (SendResult & { inquiryId: string; note: string })[] = []
  for (const photographerId of input.photographerIds) {
    const photographer = listed.get(photographerId)
    const { replyMinutes } = shownFacts(photographer?.facts ?? null)
    const known = { photographerId, name: photographer?.name ?? '', replyMinutes }
    const refuse = (outcome: SendOutcome, threadId: string | null = null) =>
      results.push({ ...known, outcome, threadId })
    const openThreadId = open.get(photographerId)
    if (openThreadId) refuse('already-open', openThreadId)
    else if (!photographer) refuse('not-listed')
    else if (open.size + sent.length >= INQUIRY_LIMITS.open) refuse('too-many')
    else {
      const { threadId } = await openThread(tx, { vendorId: photographerId, clientId: couple.id }, ctx.now())
      if (await isThreadBlocked(tx, threadId)) {
        refuse('closed', threadId)
        continue
      }
      const delivery: Delivery = { couple, photographer, input: clean, chosenPackage, facts }
      const delivered = await insertInquiry(tx, ctx.now(), delivery, threadId)
      await tellPhotographer(tx, ctx.now(), delivery, delivered)
      const result: SendResult = { ...known, outcome: 'sent', threadId }
      results.push(result)
      sent.push({ ...result, ...delivered })
    }
  }
  await confirmToCouple(tx, couple, sent, facts)
  return results
}
