import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { clients, inquiries, photographers } from '#drizzle/schema/index.ts'
import type { ThreadSide } from '#features/messages/model.ts'
import type { ChosenPackage } from '#features/packages/model.ts'
import type { ServiceContext } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
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
  /** The package as it was when the couple chose it. */
  chosenPackage: ChosenPackage | null
  sentAt: Date
  answeredAt: Date | null
  expiresAt: Date
  /** Since when its clock has been paused because one side is suspended. */
  frozenAt: Date | null
  declineReason: string | null
  /** It has led to a booking that stands. */
  hasBooking: boolean
  /** For the photographer's side only. */
  isMarkedNotGenuine: boolean
  /** For the couple of a declined or expired inquiry; `day` when they are free on it. */
  alternatives: { day: string | null; photographers: { id: string; name: string }[] } | null
}

const SHOWN = {
  id: true,
  status: true,
  eventDate: true,
  city: true,
  venue: true,
  hours: true,
  guests: true,
  budgetBand: true,
  packageName: true,
  chosenPackage: true,
  createdAt: true,
  answeredAt: true,
  expiresAt: true,
  frozenAt: true,
  declineReason: true,
  notGenuineAt: true,
} as const

/**
 * The newest inquiry of a conversation, for either of its two sides; null when the conversation has none.
 * @throws AppError NOT_FOUND for everybody else, administrators included.
 */
export async function readForThread(
  ctx: ServiceContext,
  { threadId }: { threadId: string },
): Promise<InquiryView | null> {
  const { db, now } = ctx
  const userId = ctx.actor!.userId
  const thread = await db.query.threads.findFirst({
    columns: {},
    where: { id: threadId, OR: [{ vendor: { userId } }, { client: { members: { userId } } }] },
    with: {
      vendor: { columns: { id: true, userId: true }, extras: { name: vendorName } },
      client: { columns: { firstName: true } },
      inquiries: {
        columns: SHOWN,
        with: { bookings: { columns: { id: true }, where: { status: { ne: 'cancelled' } }, limit: 1 } },
        orderBy: { createdAt: 'desc', id: 'asc' },
        limit: 1,
      },
    },
  })
  if (!thread) throw new AppError('NOT_FOUND', INQUIRY_NOT_FOUND)
  const [newest] = thread.inquiries
  if (!newest) return null
  const { vendor, client } = thread
  const { createdAt, notGenuineAt, bookings, ...inquiry } = newest
  const side: ThreadSide = vendor.userId === userId ? 'vendor' : 'client'
  const status = statusAt(inquiry, now())
  const needsOthers = side === 'client' && (status === 'declined' || status === 'expired')
  return {
    ...inquiry,
    side,
    status,
    photographer: { id: vendor.id, name: vendor.name },
    coupleName: client.firstName,
    sentAt: createdAt,
    hasBooking: bookings.length > 0,
    isMarkedNotGenuine: side === 'vendor' && notGenuineAt !== null,
    alternatives: needsOthers
      ? await alternativesTo(ctx, { photographerId: vendor.id, eventDate: inquiry.eventDate })
      : null,
  }
}

const WAITING_MAX = 5

/** The signed-in photographer's inquiries that wait for a first answer: how many, and the five that end first. */
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
      .limit(WAITING_MAX),
  ])
  return { total: sum?.total ?? 0, items }
}
