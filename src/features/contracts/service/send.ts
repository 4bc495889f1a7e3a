import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  bookingTasks,
  clients,
  contractEvents,
  contractSignatures,
  photographers,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { todayIn } from '#features/availability/model.ts'
import { lockBooking, moveBooking } from '#features/bookings/records.ts'
import { notify } from '#features/notifications/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail, scheduleDrain } from '#server/outbox.ts'
import { getSettings } from '#server/settings.ts'
import { canonicalContract } from '../canonical.ts'
import type { SendContractInput } from '../forms.ts'
import { CONTRACT_VALID_DAYS, NOT_A_DRAFT, SIGNING_CONSENT, UNKNOWN_CONTRACT } from '../model.ts'

const DAY_MS = 86_400_000

const columns = {
  id: vendorContracts.id,
  status: vendorContracts.status,
  bookingId: vendorContracts.bookingId,
  title: vendorContracts.title,
  content: vendorContracts.content,
  totalAmountCents: vendorContracts.totalAmountCents,
  schedule: vendorContracts.schedule,
  cancellationPolicy: vendorContracts.cancellationPolicy,
  deliveryDays: vendorContracts.deliveryDays,
  eventDate: vendorContracts.eventDate,
  vendorName: sql<string>`coalesce(nullif(${photographers.businessName}, ''), ${photographers.name})`,
  clientUserId: clients.userId,
  clientFirstName: clients.firstName,
  clientEmail: clients.email,
}

/** Locks the signed-in photographer's own draft with what its mail needs. */
async function lockOwnDraft(tx: Db, ctx: ServiceContext, id: string) {
  const [draft] = await tx
    .select(columns)
    .from(vendorContracts)
    .innerJoin(photographers, eq(photographers.id, vendorContracts.vendorId))
    .innerJoin(clients, eq(clients.id, vendorContracts.clientId))
    .where(and(eq(vendorContracts.id, id), eq(photographers.userId, ctx.actor!.userId)))
    .for('update', { of: vendorContracts })
  if (!draft) throw new AppError('NOT_FOUND', UNKNOWN_CONTRACT)
  if (draft.status !== 'draft') throw new AppError('INVALID_TRANSITION', NOT_A_DRAFT)
  return draft
}

type Draft = Awaited<ReturnType<typeof lockOwnDraft>>
type Sending = { draft: Draft; contentHash: string; now: Date; expiresAt: Date; expiryDay: string }

/**
 * Sends a draft: freezes its content under a hash, signs it for the vendor, holds the booking's date until it expires,
 * and tells the couple by mail, bell and task. One transaction. (CT3, CT5, 5-states 7, X83, X90)
 * @throws AppError NOT_FOUND for unknown and foreign contracts; INVALID_TRANSITION when it is no draft any more, or
 * when its booking has no open offer any more.
 */
export async function sendContract(ctx: ServiceContext, input: SendContractInput): Promise<{ id: string }> {
  const { timeZone } = await getSettings(ctx.db)
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + CONTRACT_VALID_DAYS * DAY_MS)
  await ctx.db.transaction(async (tx) => {
    const draft = await lockOwnDraft(tx, ctx, input.id)
    const contentHash = createHash('sha256').update(canonicalContract(draft)).digest('hex')
    const sending = { draft, contentHash, now, expiresAt, expiryDay: todayIn(timeZone, expiresAt) }
    if (draft.bookingId) await holdDate(tx, ctx, draft.bookingId, sending)
    await tx
      .update(vendorContracts)
      .set({ status: 'sent', contentHash, verifyCode: newVerifyCode(), sentAt: now, expiresAt, updatedAt: now })
      .where(eq(vendorContracts.id, draft.id))
    await sign(tx, ctx, sending, input.fullName)
    await tellClient(tx, sending)
  })
  scheduleDrain(ctx.db)
  return { id: input.id }
}

/** "June 26, 2027". */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

// Without letters and figures that are mistaken for each other: it is read from paper.
const CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newVerifyCode(): string {
  const signs = Array.from(randomBytes(12), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

/** 5-states 7: the offer becomes a contract, and the date is held as long as the contract may be signed (X83). */
async function holdDate(tx: Db, ctx: ServiceContext, bookingId: string, sending: Sending): Promise<void> {
  const { now, expiresAt, draft, expiryDay } = sending
  const booking = await lockBooking(tx, ctx, bookingId)
  await moveBooking(tx, ctx, booking, 'send-contract', {
    set: { holdExpiresAt: expiresAt },
    data: { contractId: draft.id },
  })
  await tx
    .insert(bookingTasks)
    .values({
      bookingId,
      title: 'Read and sign the contract',
      dueDate: expiryDay,
      source: `contract:${draft.id}`,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [bookingTasks.bookingId, bookingTasks.source] })
}

/** CT5: the vendor signs by sending. The signature names the content, the person, the time and the place it came from. */
async function sign(tx: Db, ctx: ServiceContext, { draft, contentHash, now }: Sending, fullName: string) {
  const { ip, userAgent } = ctx
  const userId = ctx.actor!.userId
  await tx.insert(contractSignatures).values({
    contractId: draft.id,
    contentHash,
    party: 'vendor',
    userId,
    fullName,
    consentText: SIGNING_CONSENT,
    ip,
    userAgent,
    signedAt: now,
  })
  await tx.insert(contractEvents).values({
    contractId: draft.id,
    type: 'sent',
    actorId: userId,
    actorRole: 'photographer',
    ip,
    userAgent,
    data: { contentHash },
    createdAt: now,
  })
  await recordAudit(tx, ctx, {
    entityType: 'contract',
    entityId: draft.id,
    action: 'contracts.send',
    before: { status: 'draft' },
    after: { status: 'sent', content_hash: contentHash },
  })
}

async function tellClient(tx: Db, { draft, now, expiryDay }: Sending): Promise<void> {
  const href = `/dashboard/documents/${draft.id}`
  await notify(
    tx,
    {
      userId: draft.clientUserId,
      kind: 'contract.sent',
      title: `${draft.vendorName} sent you a contract`,
      body: draft.title,
      href,
      dedupeKey: `contract.sent/${draft.id}`,
    },
    now,
  )
  await enqueueMail(tx, {
    template: 'contract-sent',
    to: draft.clientEmail,
    props: {
      firstName: draft.clientFirstName,
      vendorName: draft.vendorName,
      title: draft.title,
      lastDay: inWords(expiryDay),
      path: href,
    },
    dedupeKey: `contract-sent/${draft.id}`,
  })
}
