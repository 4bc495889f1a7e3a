import { DAY_AGREED } from '#features/day-plan/model.ts'
import { type DayReader, dayPlanSideOf, daysOf } from '#features/day-plan/server/records.ts'
import { coupleName, isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { addDays } from '#shared/date/days.ts'
import { PACK_DAYS_AFTER } from '../model.ts'

/** The most weddings in a list of packs, more than anybody has in a season; the next ones come first. */
const MAX_WEDDINGS = 60

/** A wedding whose day is agreed, in a person's list of packs; couples have no cover. */
export type PackRow = Awaited<ReturnType<typeof listPacks>>[number]

/**
 * The weddings of a person that have a pack, the next one first: agreed, and not over for more than 30 days. Empty for
 * administrators. `today` may be a day off for another time zone.
 */
export async function listPacks(db: Db, reader: DayReader, today: string) {
  const side = dayPlanSideOf(reader)
  if (!side) return []
  const rows = await db.query.bookings.findMany({
    columns: { id: true, eventDate: true, eventLocation: true },
    where: {
      RAW: ({ status }) => isOneOf(status, DAY_AGREED),
      eventDate: { gte: addDays(today, -PACK_DAYS_AFTER) },
      ...daysOf(side, reader.userId),
    },
    with: {
      client: { columns: {}, extras: { name: coupleName } },
      photographer: { columns: {}, extras: { name: vendorName, cover: ({ id }) => coverOf(id) } },
    },
    orderBy: { eventDate: 'asc', id: 'asc' },
    limit: MAX_WEDDINGS,
  })
  const isVendor = side === 'vendor'
  return rows.map(({ id: bookingId, client, photographer, ...row }) => ({
    bookingId,
    ...row,
    /** The other side: the couple for the photographer, and the other way round. */
    ...(isVendor ? { name: client.name, cover: null } : { name: photographer.name, cover: photographer.cover }),
    isOver: row.eventDate < today,
  }))
}
