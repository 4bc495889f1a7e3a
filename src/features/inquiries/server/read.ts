import { and, asc, count, desc, eq, isNull, or } from 'drizzle-orm'
import { clients, inquiries, photographers, threads } from '#drizzle/schema/index.ts'
import type { ThreadSide } from '#features/messages/model.ts'
import type { ChosenPackage } from '#features/packages/model.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { type InquiryStatus, statusAt } from '../model.ts'
import { INQUIRY_NOT_FOUND } from '../texts.ts'
import { alternativesTo } from './closing.ts'
import { isInTime } from './expiry.ts'

export type InquiryView = {
  id: string
  side: ThreadSide
  /** As it is now: a passed deadline counts. */
  status: InquiryStatus
  photographer: { id: string; name: string }
  coupleName: string
  /** YYYY-MM-DD, or null while the couple has none. */
  eventDate: string | null
  city: string
  venue: string
  hours: number | null
  guests: number | null
  budgetBand: string | null
  packageName: string | null
  /** The package as it was when the couple chose it. (PF3) */
  chosenPackage: ChosenPackage | null
  sentAt: Date
  answeredAt: Date | null
  expiresAt: Date
  /** Since when its clock has been paused because one side is suspended. (X123) */
  frozenAt: Date | null
  declineReason: string | null
  /** For the photographer's side only. */
  isMarkedNotGenuine: boolean
  /** For the couple of a declined or expired inquiry; `day` when they are free on it. */
  alternatives: { day: string | null; photographers: { id: string; name: string }[] } | null
}

const columns = {
  id: inquiries.id,
  status: inquiries.status,
  eventDate: inquiries.eventDate,
  city: inquiries.city,
  venue: inquiries.venue,
  hours: inquiries.hours,
  guests: inquiries.guests,
  budgetBand: inquiries.budgetBand,
  packageName: inquiries.packageName,
  chosenPackage: inquiries.chosenPackage,
  sentAt: inquiries.createdAt,
  answeredAt: inquiries.answeredAt,
  expiresAt: inquiries.expiresAt,
  frozenAt: inquiries.frozenAt,
  declineReason: inquiries.declineReason,
  notGenuineAt: inquiries.notGenuineAt,
}

/**
 * The newest inquiry of a conversation, for either of its two sides; null when the conversation has none.
 * @throws AppError NOT_FOUND for everybody else, administrators included. (IQ1, IQ5)
 */
export async function readForThread(
  ctx: ServiceContext,
  { threadId }: { threadId: string },
): Promise<InquiryView | null> {
  const { db, now } = ctx
  const userId = ctx.actor!.userId
  const [thread] = await db
    .select({
      vendorUserId: photographers.userId,
      photographer: { id: photographers.id, name: photographers.name },
      coupleName: clients.firstName,
    })
    .from(threads)
    .innerJoin(photographers, eq(photographers.id, threads.vendorId))
    .innerJoin(clients, eq(clients.id, threads.clientId))
    .where(and(eq(threads.id, threadId), or(eq(photographers.userId, userId), eq(clients.id, coupleOf(userId)))))
  if (!thread) throw new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
  const [newest] = await db
    .select(columns)
    .from(inquiries)
    .where(eq(inquiries.threadId, threadId))
    .orderBy(desc(inquiries.createdAt), inquiries.id)
    .limit(1)
  if (!newest) return null
  const { vendorUserId, photographer, coupleName } = thread
  const { notGenuineAt, ...inquiry } = newest
  const side: ThreadSide = vendorUserId === userId ? 'vendor' : 'client'
  const status = statusAt(inquiry, now())
  const needsOthers = side === 'client' && (status === 'declined' || status === 'expired')
  return {
    ...inquiry,
    side,
    status,
    photographer,
    coupleName,
    isMarkedNotGenuine: side === 'vendor' && notGenuineAt !== null,
    alternatives: needsOthers
      ? await alternativesTo(ctx, { photographerId: photographer.id, eventDate: inquiry.eventDate })
      : null,
  }
}

const SHOWN = 5

/** The signed-in photographer's inquiries that wait for a first answer: how many, and the five that end first. (IQ5) */
export async function listWaiting({ db, actor, now }: ServiceContext) {
  const isWaiting = and(
    eq(photographers.userId, actor!.userId),
    eq(inquiries.status, 'open'),
    isNull(inquiries.answeredAt),
    isInTime(now()),
  )
  const [[sum], items] = await Promise.all([
    db
      .select({ total: count() })
      .from(inquiries)
      .innerJoin(photographers, eq(photographers.id, inquiries.photographerId))
      .where(isWaiting),
    db
      .select({
        id: inquiries.id,
        threadId: inquiries.threadId,
        coupleName: clients.firstName,
        eventDate: inquiries.eventDate,
        city: inquiries.city,
        sentAt: inquiries.createdAt,
        expiresAt: inquiries.expiresAt,
      })
      .from(inquiries)
      .innerJoin(photographers, eq(photographers.id, inquiries.photographerId))
      .innerJoin(clients, eq(clients.id, inquiries.clientId))
      .where(isWaiting)
      .orderBy(asc(inquiries.expiresAt), inquiries.id)
      .limit(SHOWN),
  ])
  return { total: sum?.total ?? 0, items }
}
