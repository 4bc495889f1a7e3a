import { and, eq, exists, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { clients, inquiries, photographers, vendorMessages } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { INQUIRY_LIMITS } from '../model.ts'
import { expireDue } from './expiry.ts'

const BATCH = 50
/** A run ends after this many batches; the next one continues. */
const MAX_BATCHES = 40

/** Repeats a step that handles at most one batch, each in a transaction of its own, until nothing is left. */
async function inBatches({ db }: PlainReader, step: (tx: Db) => Promise<number>): Promise<number> {
  let done = 0
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await transact(db, step)
    done += count
    if (count < BATCH) break
  }
  return done
}

/** Ends inquiries without an answer after seven days and tells the couples. Idempotent. (IQ5) */
export async function expireInquiries(ctx: PlainReader): Promise<{ expired: number }> {
  return { expired: await inBatches(ctx, (tx) => expireDue(tx, ctx, { limit: BATCH })) }
}

/** Open, unanswered, not yet reminded, and unread for 48 hours or one day before its end. */
function needsReminder(tx: Db, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const hasUnread = exists(
    tx
      .select({ one: sql`1` })
      .from(vendorMessages)
      .where(
        and(
          eq(vendorMessages.threadId, inquiries.threadId),
          eq(vendorMessages.recipientSide, 'vendor'),
          eq(vendorMessages.isRead, false),
        ),
      ),
  )
  return and(
    eq(inquiries.status, 'open'),
    isNull(inquiries.answeredAt),
    isNull(inquiries.nudgedAt),
    isNull(inquiries.notGenuineAt),
    isNull(inquiries.frozenAt),
    gt(inquiries.expiresAt, now),
    or(
      and(lte(inquiries.createdAt, before(INQUIRY_LIMITS.remindUnreadAfterMs)), hasUnread),
      lte(inquiries.expiresAt, before(-INQUIRY_LIMITS.remindBeforeEndMs)),
    ),
  )
}

async function remindBatch(tx: Db, { now }: PlainReader): Promise<number> {
  const at = now()
  const { timeZone } = await getSettings(tx)
  const due = await tx
    .select({
      id: inquiries.id,
      threadId: inquiries.threadId,
      expiresAt: inquiries.expiresAt,
      eventDate: inquiries.eventDate,
      coupleName: clients.firstName,
      userId: photographers.userId,
      name: photographers.name,
      email: photographers.email,
    })
    .from(inquiries)
    .innerJoin(photographers, eq(photographers.id, inquiries.photographerId))
    .innerJoin(clients, eq(clients.id, inquiries.clientId))
    .where(needsReminder(tx, at))
    .orderBy(inquiries.expiresAt)
    .limit(BATCH)
    .for('update', { of: inquiries, skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.update(inquiries).set({ nudgedAt: at, updatedAt: at }).where(isOneOf(inquiries.id, ids))
  for (const { id, threadId, expiresAt, eventDate, coupleName, userId, name, email } of due) {
    const expiresOn = formatDate(expiresAt, 'long', timeZone)
    const mail = {
      template: 'inquiry-reminder' as const,
      props: { photographerName: name, coupleName, eventDate, threadId, expiresOn },
    }
    await ring(tx, mail, { userId, dedupeKey: `inquiry.reminder/${id}`, at })
    await enqueueMail(tx, { ...mail, to: email, dedupeKey: `inquiry-reminder/${id}` })
  }
  return due.length
}

/** Reminds photographers once of an inquiry that has been unread for 48 hours or ends within a day. */
export async function nudgeVendors(ctx: PlainReader): Promise<{ nudged: number }> {
  return { nudged: await inBatches(ctx, (tx) => remindBatch(tx, ctx)) }
}
