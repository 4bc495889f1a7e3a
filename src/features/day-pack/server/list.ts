import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, photographers } from '#drizzle/schema/index.ts'
import { DAY_AGREED } from '#features/day-plan/model.ts'
import { BOOKING_PARTIES, type DayReader, dayPlanSideOf, isDayOf } from '#features/day-plan/server/records.ts'
import { jsonRow, readJson, type ValueOf } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { addDays } from '#shared/date/days.ts'
import { PACK_DAYS_AFTER } from '../model.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')

/** More than anybody has in a season; nearer ones come first. */
const MAX_ROWS = 60

const packRow = jsonRow({
  bookingId: b.id,
  /** The other side: the couple for the photographer, and the other way round. */
  couple: coupleName(k),
  photographer: vendorName(p),
  eventDate: b.eventDate,
  eventLocation: b.eventLocation,
  cover: coverOf(sql`p.id`),
})

/** A wedding whose day is agreed, in a person's list of packs; couples have no cover. */
export type PackRow = Omit<ValueOf<typeof packRow>, 'couple' | 'photographer'> & { name: string; isOver: boolean }

/**
 * The weddings of a person that have a pack, the next one first: agreed, and not over for more than 30 days. Empty for
 * administrators. `today` may be a day off for another time zone.
 */
export async function listPacks(db: Db, reader: DayReader, today: string): Promise<PackRow[]> {
  const rows = await readJson(
    db,
    packRow,
    sql`from ${BOOKING_PARTIES}
      where b.status = any(${sql.param([...DAY_AGREED])}) and ${isDayOf(reader)}
        and b.event_date >= ${addDays(today, -PACK_DAYS_AFTER)}
      order by b.event_date, b.id limit ${MAX_ROWS}`,
  )
  const isVendor = dayPlanSideOf(reader) === 'vendor'
  return rows.map(({ couple, photographer, cover, ...row }) => ({
    ...row,
    ...(isVendor ? { name: couple, cover: null } : { name: photographer, cover }),
    isOver: row.eventDate < today,
  }))
}
