import { and, eq, isNotNull, or } from 'drizzle-orm'
import { clients, inquiries } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import { AppError, type AppErrorCode } from '#server/errors.ts'
import { transact } from '#server/transact.ts'
import type { InquiryInput, OpenWithInput } from '../inputs.ts'
import type { SendOutcome, SendResult } from '../model.ts'
import { alreadyOpen, conversationClosed, notListed, TOO_MANY_OPEN } from '../texts.ts'
import { deliver } from './delivery.ts'
import { isInTime } from './expiry.ts'
import { requireAskableDay, requireRate, requireWriting } from './guards.ts'

/** What a couple reads when an inquiry reached nobody. */
const REFUSALS: Record<Exclude<SendOutcome, 'sent'>, { code: AppErrorCode; say: (name: string) => string }> = {
  'already-open': { code: 'CONFLICT', say: alreadyOpen },
  'not-listed': { code: 'NOT_FOUND', say: notListed },
  'too-many': { code: 'CONFLICT', say: () => TOO_MANY_OPEN },
  closed: { code: 'CONFLICT', say: conversationClosed },
}

/**
 * Sends one inquiry to exactly the one to three photographers chosen, with a result for each. Reaching nobody is an
 * error. (IQ12)
 * @throws AppError RATE_LIMITED; FORBIDDEN while paused; INVALID_INPUT (eventDate); EMAIL_NOT_CONFIRMED; CONFLICT when there is an open inquiry
 * already, fifteen are open, or the conversation is closed; NOT_FOUND when nobody chosen is listed.
 */
export async function sendInquiry(ctx: ServiceContext, input: InquiryInput): Promise<SendResult[]> {
  await requireRate(ctx)
  await requireWriting(ctx)
  await requireAskableDay(ctx, input.eventDate)
  return transact(ctx.db, async (tx) => {
    const delivered = await deliver(tx, ctx, ctx.actor!.userId, input)
    const [first] = delivered
    if (first && delivered.every(({ outcome }) => outcome !== 'sent')) {
      const { code, say } = REFUSALS[first.outcome as Exclude<SendOutcome, 'sent'>]
      throw new AppError(code, say(first.name))
    }
    return delivered
  })
}

/** Which of these photographers the couple has an open inquiry with, and in which conversation. */
export async function listOpenWith(
  { db, actor, now }: ServiceContext,
  { photographerIds }: OpenWithInput,
): Promise<{ photographerId: string; threadId: string }[]> {
  return db
    .select({ photographerId: inquiries.photographerId, threadId: inquiries.threadId })
    .from(inquiries)
    .innerJoin(clients, and(eq(clients.id, inquiries.clientId), eq(clients.id, coupleOf(actor!.userId))))
    .where(
      and(
        isOneOf(inquiries.photographerId, photographerIds),
        eq(inquiries.status, 'open'),
        or(isNotNull(inquiries.answeredAt), isInTime(now())),
      ),
    )
}
