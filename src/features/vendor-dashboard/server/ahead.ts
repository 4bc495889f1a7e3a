import { and, eq, gte, inArray, min, sql, sum } from 'drizzle-orm'
import { payments } from '#drizzle/schema/index.ts'
import { eventToday } from '#features/bookings/server/late-delivery-records.ts'
import type { Reader } from '#server/context.ts'
import { constant, coupleName, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { publicPicture } from '#server/uploads/private-pictures.ts'
import { daysBetween, todayIn } from '#shared/date/days.ts'
import { DASHBOARD_NEEDS } from '../model.ts'
import { firstNeeds } from './needs.ts'

/** A photographer's next confirmed wedding, and what it still lacks; one statement. */
const readNext = (db: Db, userId: string, now: Date) =>
  db.query.photographers.findFirst({
    columns: { id: true },
    where: { userId },
    with: {
      images: {
        where: { status: 'ready', isProfile: false },
        orderBy: { isFeatured: 'desc', position: 'asc', createdAt: 'asc', id: 'asc' },
        limit: 1,
      },
      bookings: {
        columns: { id: true, eventDate: true, eventLocation: true, eventTimeZone: true },
        where: { status: 'confirmed', RAW: (booking) => gte(booking.eventDate, eventToday(booking, now)) },
        orderBy: { eventDate: 'asc', id: 'asc' },
        limit: 1,
        extras: {
          /** What the couple still pays, and the day on which the next part is due. */
          openCents: ({ id }) =>
            sql<number>`coalesce(${subquery
              .select({ cents: sum(payments.amountCents) })
              .from(payments)
              .where(
                and(
                  eq(payments.bookingId, id),
                  constant(inArray(payments.status, ['scheduled', 'processing', 'clearing', 'failed'])),
                ),
              )}, 0)::float8`,
          nextDue: ({ id }) =>
            sql<string | null>`${subquery
              .select({ day: min(payments.dueDate) })
              .from(payments)
              .where(and(eq(payments.bookingId, id), constant(inArray(payments.status, ['scheduled', 'failed']))))}`,
        },
        with: {
          client: { columns: {}, extras: { name: coupleName } },
          contracts: { columns: { id: true }, where: { status: 'signed' }, limit: 1 },
          tasks: { columns: { status: true }, where: { source: 'timeline' }, limit: 1 },
        },
      },
    },
  })

type Next = NonNullable<Awaited<ReturnType<typeof readNext>>>

function weddingOf({ bookings: [booking], images: [image] }: Next, now: Date) {
  if (!booking) return null
  const { id, eventDate, eventLocation, eventTimeZone, openCents, nextDue, client, contracts, tasks } = booking
  return {
    bookingId: id,
    eventDate,
    place: eventLocation,
    coupleName: client.name,
    cover: image ? publicPicture({ ...image, alt: '' }) : null,
    /** Whole days from today in the event's zone. */
    inDays: daysBetween(todayIn(eventTimeZone, now), eventDate),
    hasContract: contracts.length > 0,
    /** The couple's task for the timeline of the day; null when they have none. */
    timeline: tasks[0]?.status ?? null,
    openCents,
    nextDue,
  }
}

/**
 * What waits for the signed-in photographer, nearest deadlines first, and the next wedding; two statements. Null without
 * a record.
 */
export async function getAhead({ db, actor, now }: Reader) {
  const at = now()
  const { timeZone } = await getSettings(db)
  const next = await readNext(db, actor!.userId, at)
  if (!next) return null
  const waiting = await firstNeeds(db, { photographerId: next.id, now: at, timeZone }, DASHBOARD_NEEDS)
  return { ...waiting, wedding: weddingOf(next, at) }
}
