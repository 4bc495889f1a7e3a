import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import {
  bookings,
  clients,
  contractSignatures,
  deliveries,
  threads,
  vendorContracts,
  vendorMessages,
} from '#drizzle/schema/index.ts'
import type { AnswerChargebackInput, BookingIdInput } from '#features/bookings/inputs.ts'
import { answeredChargeback, type Chargeback, openChargebackOf } from '#features/payments/server/chargeback-records.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { Evidence } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { CHARGEBACK_ANSWERED, CHARGEBACK_HEARD, CHARGEBACK_NOT_SENT, NO_CHARGEBACK } from '../texts.ts'
import { syncChargeback } from './chargebacks.ts'

/** What the service takes of one field. */
const FIELD_MAX = 20_000
const clip = (text: string) => fitText(text, FIELD_MAX)

/** The sealed contract of a booking, as both have signed it, with each signature. */
async function agreementOf(db: Db, bookingId: string): Promise<string> {
  const [contract] = await db
    .select()
    .from(vendorContracts)
    .where(and(eq(vendorContracts.bookingId, bookingId), isNotNull(vendorContracts.signedAt)))
    .orderBy(desc(vendorContracts.signedAt))
    .limit(1)
  if (!contract) return 'There is no signed contract.'
  const signatures = await db
    .select({ party: contractSignatures.party, name: contractSignatures.fullName, at: contractSignatures.signedAt })
    .from(contractSignatures)
    .where(eq(contractSignatures.contractId, contract.id))
    .orderBy(asc(contractSignatures.signedAt))
  const signed = signatures.map(({ party, name, at }) => `Signed by the ${party}, ${name}, on ${formatUtc(at)}.`)
  const head = `Contract "${contract.title}", sealed with SHA-256 ${contract.contentHash}, code ${contract.verifyCode}.`
  return clip([head, ...signed, '', contract.content].join('\n'))
}

/** What was delivered and when, and what the couple did then; neither links nor pins. */
async function deliveryOf(db: Db, bookingId: string): Promise<string> {
  const rounds = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.bookingId, bookingId))
    .orderBy(asc(deliveries.round))
  if (rounds.length === 0) return 'Nothing has been delivered yet.'
  return rounds
    .flatMap(({ round, createdAt, imageCount, changesRequestedAt, confirmedAt }) => [
      `${formatUtc(createdAt)}: delivery ${round}${imageCount === null ? '' : ` of ${imageCount} pictures`}, by a link in the couple's account and by mail.`,
      ...(changesRequestedAt ? [`${formatUtc(changesRequestedAt)}: the couple asked for changes.`] : []),
      ...(confirmedAt ? [`${formatUtc(confirmedAt)}: the couple confirmed the delivery.`] : []),
    ])
    .join('\n')
}

/** That the two wrote to each other, and when. Not what: nobody has agreed to pass that on. */
async function conversationOf(db: Db, photographerId: string, clientId: string): Promise<string> {
  const [wrote] = await db
    .select({
      count: sql<number>`count(*)::int`,
      first: sql<string | null>`min(${vendorMessages.createdAt})::text`,
      last: sql<string | null>`max(${vendorMessages.createdAt})::text`,
    })
    .from(vendorMessages)
    .innerJoin(threads, eq(threads.id, vendorMessages.threadId))
    .where(and(eq(threads.vendorId, photographerId), eq(threads.clientId, clientId)))
  const { count, first, last } = wrote!
  if (count === 0 || first === null || last === null) return 'The couple and the photographer wrote no messages.'
  return `The couple and the photographer wrote ${count} messages to each other on the site between ${formatUtc(new Date(first))} and ${formatUtc(new Date(last))}.`
}

/** Everything the site can say to the bank but the team's own words. */
async function evidenceOf(db: Db, bookingId: string): Promise<Omit<Evidence, 'statement'> & { conversation: string }> {
  const [booking] = await db
    .select({
      photographerId: bookings.photographerId,
      clientId: bookings.clientId,
      eventDate: bookings.eventDate,
      eventLocation: bookings.eventLocation,
      policy: bookings.cancellationPolicy,
      terms: bookings.cancellationTerms,
      name: sql<string>`trim(${clients.firstName} || ' ' || ${clients.lastName})`,
      email: clients.email,
    })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(bookings.id, bookingId))
  const { photographerId, clientId, eventDate, eventLocation, policy, terms, name, email } = booking!
  return {
    customerName: name,
    customerEmail: email,
    serviceDate: eventDate,
    product: `Wedding photography on ${eventDate}${eventLocation ? `, ${eventLocation}` : ''}.`,
    agreement: await agreementOf(db, bookingId),
    refundPolicy: policy ? policyWords(policy, terms) : 'As in the contract.',
    delivery: await deliveryOf(db, bookingId),
    conversation: await conversationOf(db, photographerId, clientId),
  }
}

/** The chargeback of a booking whose evidence can still be given. @throws AppError NOT_FOUND, CONFLICT. */
async function answerable(db: Db, bookingId: string): Promise<Chargeback> {
  const open = await openChargebackOf(db, bookingId)
  if (!open) throw new AppError('NOT_FOUND', NO_CHARGEBACK)
  if (open.status === 'answered') throw new AppError('CONFLICT', CHARGEBACK_ANSWERED)
  return open
}

/**
 * What the bank would read, before an administrator sends it.
 * @throws AppError NOT_FOUND without an open chargeback, CONFLICT once it was answered.
 */
export async function previewEvidence(ctx: PlainReader, { bookingId }: BookingIdInput) {
  await answerable(ctx.db, bookingId)
  const { agreement, delivery, refundPolicy, conversation } = await evidenceOf(ctx.db, bookingId)
  return { agreement, delivery, refundPolicy, conversation }
}

/**
 * Sends it. Not taken, it is looked up whether the bank has read an earlier try whose answer was lost, perhaps in other words:
 * then that is kept. @throws AppError CONFLICT when the service refuses it, or has it; Error when nobody answers.
 */
async function send(ctx: ServiceContext, { id, providerRef: ref }: Chargeback, evidence: Evidence): Promise<void> {
  const door = await hostedPayments()
  let lost: unknown = null
  try {
    const sent = await door.answerChargeback({ key: `chargeback:${id}`, ref, evidence })
    if (sent.status === 'succeeded') return
  } catch (error) {
    lost = error
  }
  const { state } = await door.chargeback(ref)
  if (state !== 'open') {
    await syncChargeback(ctx, ref)
    throw new AppError('CONFLICT', CHARGEBACK_HEARD)
  }
  throw lost ?? new AppError('CONFLICT', CHARGEBACK_NOT_SENT)
}

/**
 * Sends the evidence to the couple's bank, with the team's own words; once only.
 * @throws AppError NOT_FOUND without an open chargeback, CONFLICT once it was answered or when the service refuses it.
 */
export async function answerChargeback(ctx: ServiceContext, input: AnswerChargebackInput): Promise<void> {
  const { bookingId, statement } = input
  const open = await answerable(ctx.db, bookingId)
  const { conversation, ...evidence } = await evidenceOf(ctx.db, bookingId)
  await send(ctx, open, { ...evidence, statement: clip(`${statement}\n\n${conversation}`) })
  const { id } = open
  await transact(ctx.db, async (tx) => {
    await answeredChargeback(tx, id, ctx.now())
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'booking.answer-chargeback',
      before: { chargeback: id, status: 'open' },
      after: { chargeback: id, status: 'answered' },
    })
  })
}
