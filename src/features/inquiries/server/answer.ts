import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { clients, inquiries, photographers } from '#drizzle/schema/index.ts'
import { insertMessage } from '#features/messages/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { notify, notifyTeam } from '#server/notices/notify.ts'
import { transact } from '#server/transact.ts'
import { redact } from '#shared/redaction/redaction.ts'
import type { DeclineInput } from '../inputs.ts'
import { INQUIRY_TRANSITIONS, type InquiryTransition } from '../model.ts'
import { INQUIRY_CLOSED, INQUIRY_NOT_FOUND, MARKED_ALREADY, withdrawnMessage } from '../texts.ts'
import { tellCouple } from './closing.ts'
import { isInTime } from './expiry.ts'
import { endDueInquiry } from './records.ts'

/** Addressed to the signed-in photographer: an administrator has no record and finds nothing. */
const isForVendor = (tx: Db, userId: string): SQL =>
  inArray(
    inquiries.photographerId,
    tx.select({ id: photographers.id }).from(photographers).where(eq(photographers.userId, userId)),
  )

const isFromClient = (tx: Db, userId: string): SQL =>
  inArray(
    inquiries.clientId,
    tx
      .select({ id: clients.id })
      .from(clients)
      .where(eq(clients.id, coupleOf(userId))),
  )

type Change = { name: InquiryTransition; inquiryId: string; isOwn: SQL; set?: Partial<typeof inquiries.$inferInsert> }

/**
 * Applies one transition in the statement that checks it; a deadline that has passed counts, whether or not the job has
 * run.
 * @throws AppError INVALID_TRANSITION, NOT_FOUND for other people's inquiries as for missing ones.
 */
async function move(tx: Db, at: Date, { name, inquiryId, isOwn, set }: Change) {
  const { from, to } = INQUIRY_TRANSITIONS[name]
  const [moved] = await tx
    .update(inquiries)
    .set({ ...set, status: to, closedAt: at, updatedAt: at })
    .where(
      and(
        eq(inquiries.id, inquiryId),
        isOwn,
        isOneOf(inquiries.status, [...from]),
        or(isNotNull(inquiries.answeredAt), isInTime(at)),
      ),
    )
    .returning({
      id: inquiries.id,
      threadId: inquiries.threadId,
      photographerId: inquiries.photographerId,
      clientId: inquiries.clientId,
    })
  if (moved) return moved
  const [own] = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), isOwn))
  throw own ? new AppError('INVALID_TRANSITION', INQUIRY_CLOSED) : new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
}

/**
 * Declines an inquiry; the couple is told by mail, bell and message, and named three others who are free. A decline is
 * an answer. (IQ6)
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is no longer open.
 */
export async function declineInquiry(ctx: ServiceContext, { inquiryId, reason }: DeclineInput): Promise<void> {
  const at = ctx.now()
  await endDueInquiry(ctx, { inquiryId })
  await transact(ctx.db, async (tx) => {
    const { id } = await move(tx, at, {
      name: 'decline',
      inquiryId,
      isOwn: isForVendor(tx, ctx.actor!.userId),
      set: {
        // What is stored is what the couple reads.
        declineReason: reason ? redact(reason).text : null,
        answeredAt: sql`coalesce(${inquiries.answeredAt}, ${at.toISOString()}::timestamptz)` as unknown as Date,
      },
    })
    await tellCouple(tx, ctx, id, 'declined')
  })
}

/**
 * Withdraws an inquiry; the photographer is told by bell and in the conversation.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION when it is no longer open.
 */
export async function withdrawInquiry(ctx: ServiceContext, { inquiryId }: { inquiryId: string }): Promise<void> {
  const at = ctx.now()
  await endDueInquiry(ctx, { inquiryId })
  await transact(ctx.db, async (tx) => {
    const isOwn = isFromClient(tx, ctx.actor!.userId)
    const { threadId, photographerId, clientId } = await move(tx, at, { name: 'withdraw', inquiryId, isOwn })
    const [people] = await tx
      .select({ vendorUserId: photographers.userId, firstName: clients.firstName })
      .from(photographers)
      .innerJoin(clients, eq(clients.id, clientId))
      .where(eq(photographers.id, photographerId))
    const { vendorUserId, firstName } = people!
    await insertMessage(tx, {
      threadId,
      vendorId: photographerId,
      clientId,
      sender: 'platform',
      recipient: 'vendor',
      senderUserId: null,
      text: withdrawnMessage(firstName),
      isAnnounced: true,
      at,
    })
    await notify(
      tx,
      {
        userId: vendorUserId,
        kind: 'inquiry.withdrawn',
        title: withdrawnMessage(firstName),
        href: `/vendor/inbox?thread=${threadId}`,
        dedupeKey: `inquiry.withdrawn/${inquiryId}`,
      },
      at,
    )
  })
}

/**
 * Marks an inquiry as not genuine, for the administrators to review; the couple is not told, and the photographer is no
 * longer reminded of it.
 * @throws AppError NOT_FOUND, CONFLICT when it is marked already.
 */
export async function markNotGenuine(ctx: ServiceContext, { inquiryId }: { inquiryId: string }): Promise<void> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    const isOwn = isForVendor(tx, ctx.actor!.userId)
    const isThis = and(eq(inquiries.id, inquiryId), isOwn)
    const [marked] = await tx
      .update(inquiries)
      .set({ notGenuineAt: at, updatedAt: at })
      .where(and(isThis, isNull(inquiries.notGenuineAt)))
      .returning({ clientId: inquiries.clientId })
    if (!marked) {
      const [own] = await tx.select({ id: inquiries.id }).from(inquiries).where(isThis)
      throw own ? new AppError('CONFLICT', MARKED_ALREADY) : new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
    }
    await recordAudit(tx, ctx, {
      entityType: 'inquiry',
      entityId: inquiryId,
      action: 'inquiries.markNotGenuine',
      after: { clientId: marked.clientId },
    })
    await notifyTeam(
      tx,
      {
        kind: 'inquiry.not-genuine',
        title: 'An inquiry was reported as not genuine',
        body: 'A photographer asked you to look at it.',
        href: '/admin/messages?tab=reported',
        dedupeKey: `inquiry.not-genuine/${inquiryId}`,
      },
      at,
    )
  })
}
