import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { inquiries, inquiryDrafts } from '#drizzle/schema/index.ts'
import type { InquiryNews } from '#features/auth/server/events.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { describeError, log } from '#server/log.ts'
import { transact } from '#server/transact.ts'
import type { SendResult } from '../model.ts'
import { keptUntilConfirmed, onItsWay } from '../texts.ts'
import { deliverDraft, storedOf } from './drafts.ts'
import { expireDue, isInTime } from './expiry.ts'

const DRAFT_PAGE = /^\/inquiry\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Gives a waiting draft to the account that has just been opened to send it; a draft that has an owner keeps it. The
 * page shown after the sign-up names the draft. (IQ1)
 */
export async function bindDraft(
  tx: Db,
  ctx: ServiceContext,
  { userId, returnTo }: { userId: string; returnTo: string | undefined },
): Promise<void> {
  const draftId = DRAFT_PAGE.exec(returnTo?.split(/[?#]/)[0] ?? '')?.[1]
  if (!draftId) return
  await tx
    .update(inquiryDrafts)
    .set({ userId })
    .where(
      and(
        eq(inquiryDrafts.id, draftId),
        isNull(inquiryDrafts.userId),
        isNull(inquiryDrafts.sentAt),
        gt(inquiryDrafts.expiresAt, ctx.now()),
      ),
    )
}

/** The inquiries that wait for an account's address to be confirmed, the earliest first. */
const waitingOf = (tx: Db, ctx: ServiceContext, userId: string) =>
  tx
    .select({ id: inquiryDrafts.id, input: inquiryDrafts.input })
    .from(inquiryDrafts)
    .where(and(eq(inquiryDrafts.userId, userId), isNull(inquiryDrafts.sentAt), gt(inquiryDrafts.expiresAt, ctx.now())))
    .orderBy(inquiryDrafts.createdAt)

const SEE_INQUIRY = 'See your inquiry'

/** What is kept for an account until its address is confirmed, for the mail and the page that ask for that. */
export async function tellKept(tx: Db, ctx: ServiceContext, userId: string): Promise<InquiryNews | null> {
  const waiting = await waitingOf(tx, ctx, userId)
  const newest = waiting.at(-1)
  if (!newest) return null
  const names = waiting.flatMap(({ input }) => storedOf(input).photographers.map(({ name }) => name))
  return { words: keptUntilConfirmed([...new Set(names)]), label: SEE_INQUIRY, path: `/inquiry/${newest.id}` }
}

/**
 * Sends what a person wrote before confirming the address, in the transaction that confirms it, and tells what has gone
 * out. A draft that cannot be delivered never prevents the confirmation: its page says what happened.
 */
export async function deliverDrafts(tx: Db, ctx: ServiceContext, userId: string): Promise<InquiryNews | null> {
  const waiting = await waitingOf(tx, ctx, userId).for('update')
  const results: SendResult[] = []
  for (const draft of waiting) {
    try {
      // A savepoint: a failure in here is rolled back on its own.
      results.push(...(await tx.transaction((inner) => deliverDraft(inner, ctx, userId, draft))))
    } catch (error) {
      log.error('inquiry draft not delivered', { requestId: ctx.requestId, ...describeError(error) })
    }
  }
  const sent = results.filter(({ outcome }) => outcome === 'sent')
  const [first] = sent
  if (!first) return null
  const words = onItsWay(sent)
  return results.length === 1
    ? { words, label: 'Open the conversation', path: `/dashboard/messages?thread=${first.threadId}` }
    : { words, label: SEE_INQUIRY, path: `/inquiry/${waiting.at(-1)!.id}` }
}

/** Records the photographer's first answer: an answered inquiry never expires. Call it for every vendor message. */
export async function markAnswered(tx: Db, threadId: string, at: Date): Promise<void> {
  await tx
    .update(inquiries)
    .set({ answeredAt: at, updatedAt: at })
    .where(
      and(eq(inquiries.threadId, threadId), eq(inquiries.status, 'open'), isNull(inquiries.answeredAt), isInTime(at)),
    )
}

/** The couple behind an inquiry to this photographer; null for unknown ones and other people's. */
export async function inquirerOf(
  tx: Db,
  { inquiryId, photographerId }: { inquiryId: string; photographerId: string },
): Promise<string | null> {
  const [found] = await tx
    .select({ clientId: inquiries.clientId })
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), eq(inquiries.photographerId, photographerId)))
  return found?.clientId ?? null
}

/**
 * Ends an expired inquiry and tells the couple, in a transaction of its own before every verb on it, so that this
 * persists when the verb is refused.
 */
export async function endDueInquiry(ctx: PlainReader, { inquiryId }: { inquiryId: string }): Promise<void> {
  await transact(ctx.db, (tx) => expireDue(tx, ctx, { inquiryId, limit: 1 }))
}

/**
 * Turns an open inquiry of this photographer into an offer's booking; null when it is no longer open or is somebody
 * else's.
 */
export async function takeInquiry(
  tx: Db,
  { inquiryId, photographerId, at }: { inquiryId: string; photographerId: string; at: Date },
): Promise<{ clientId: string } | null> {
  const [taken] = await tx
    .update(inquiries)
    .set({ status: 'offered', closedAt: at, updatedAt: at })
    .where(
      and(
        eq(inquiries.id, inquiryId),
        eq(inquiries.photographerId, photographerId),
        eq(inquiries.status, 'open'),
        // An answered inquiry stays open; the others end at their deadline, whether or not the job has run.
        or(isNotNull(inquiries.answeredAt), isInTime(at)),
      ),
    )
    .returning({ clientId: inquiries.clientId })
  return taken ?? null
}
