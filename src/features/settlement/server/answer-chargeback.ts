import { type AnyColumn, eq, max, min, type SQL, sql } from 'drizzle-orm'
import { vendorMessages } from '#drizzle/schema/index.ts'
import type { AnswerChargebackInput, BookingIdInput } from '#features/bookings/inputs.ts'
import { answeredChargeback, type Chargeback, openChargebackOf } from '#features/payments/server/chargeback-records.ts'
import { policyWords } from '#features/payments/terms-words.ts'
import { recordAudit } from '#server/audit.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countRows, ownerName, subquery } from '#server/database/sql.ts'
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

const momentOf = (threadId: AnyColumn, at: SQL<Date | null>): SQL<string | null> =>
  sql`${subquery.select({ at }).from(vendorMessages).where(eq(vendorMessages.threadId, threadId))}`

/** What the evidence of a booking is written from; of its messages only how many there are, and when. */
const readBooking = (db: Db, bookingId: string) =>
  db.query.bookings.findFirst({
    columns: { eventDate: true, eventLocation: true, cancellationPolicy: true, cancellationTerms: true },
    where: { id: bookingId },
    with: {
      client: { columns: { email: true }, extras: { name: ownerName } },
      contracts: {
        columns: { title: true, content: true, contentHash: true, verifyCode: true },
        where: { signedAt: { isNotNull: true } },
        with: {
          signatures: { columns: { party: true, fullName: true, signedAt: true }, orderBy: { signedAt: 'asc' } },
        },
        orderBy: { signedAt: 'desc' },
        limit: 1,
      },
      deliveries: {
        columns: { round: true, imageCount: true, createdAt: true, changesRequestedAt: true, confirmedAt: true },
        orderBy: { round: 'asc' },
      },
      thread: {
        columns: {},
        extras: {
          count: ({ id }) => countRows(vendorMessages, eq(vendorMessages.threadId, id)),
          first: ({ id }) => momentOf(id, min(vendorMessages.createdAt)),
          last: ({ id }) => momentOf(id, max(vendorMessages.createdAt)),
        },
      },
    },
  })
type Booking = NonNullable<Awaited<ReturnType<typeof readBooking>>>

/** The sealed contract, as both have signed it, with each signature. */
function agreementOf({ contracts: [contract] }: Booking): string {
  if (!contract) return 'There is no signed contract.'
  const signed = contract.signatures.map(
    ({ party, fullName, signedAt }) => `Signed by the ${party}, ${fullName}, on ${formatUtc(signedAt)}.`,
  )
  const head = `Contract "${contract.title}", sealed with SHA-256 ${contract.contentHash}, code ${contract.verifyCode}.`
  return clip([head, ...signed, '', contract.content].join('\n'))
}

/** What was delivered and when, and what the couple did then; neither links nor pins. */
function deliveryOf({ deliveries }: Booking): string {
  if (deliveries.length === 0) return 'Nothing has been delivered yet.'
  return deliveries
    .flatMap(({ round, createdAt, imageCount, changesRequestedAt, confirmedAt }) => [
      `${formatUtc(createdAt)}: delivery ${round}${imageCount === null ? '' : ` of ${imageCount} pictures`}, by a link in the couple's account and by email.`,
      ...(changesRequestedAt ? [`${formatUtc(changesRequestedAt)}: the couple asked for changes.`] : []),
      ...(confirmedAt ? [`${formatUtc(confirmedAt)}: the couple confirmed the delivery.`] : []),
    ])
    .join('\n')
}

/** That the two wrote to each other, and when. Not what: nobody has agreed to pass that on. */
function conversationOf({ thread }: Booking): string {
  const { count, first, last } = thread ?? { count: 0, first: null, last: null }
  if (first === null || last === null) return 'The couple and the photographer wrote no messages.'
  return `The couple and the photographer wrote ${count} messages to each other on the site between ${formatUtc(new Date(first))} and ${formatUtc(new Date(last))}.`
}

/** Everything the site can say to the bank but the team's own words. */
async function evidenceOf(db: Db, bookingId: string): Promise<Omit<Evidence, 'statement'> & { conversation: string }> {
  const booking = (await readBooking(db, bookingId))!
  const { client, eventDate, eventLocation, cancellationPolicy, cancellationTerms } = booking
  return {
    customerName: client.name,
    customerEmail: client.email,
    serviceDate: eventDate,
    product: `Wedding photography on ${eventDate}${eventLocation ? `, ${eventLocation}` : ''}.`,
    agreement: agreementOf(booking),
    refundPolicy: policyWords(cancellationPolicy, cancellationTerms),
    delivery: deliveryOf(booking),
    conversation: conversationOf(booking),
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
 * Sends the evidence. When it is not taken, the chargeback is looked up: an earlier try whose answer was lost may have
 * reached the bank, perhaps in other words, and then that one is kept.
 * @throws AppError CONFLICT when the service refuses it, or has it; Error when nobody answers.
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
