import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients, dayPlanEntries, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Actor } from '#server/context.ts'
import { jsonOne, jsonRow, jsonRows, notNull, orNull, readJson } from '#server/database/json-rows.ts'
import { coupleName, moment, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { DAY_AGREED, type DayPack, type DayPlanKind, type DayPlanSide } from '../model.ts'
import { arranged } from '../order-of-day.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')
const own = alias(clients, 'own')
const e = alias(dayPlanEntries, 'e')
const c = alias(vendorContracts, 'c')

/** Who reads or writes a plan. */
export type DayReader = Pick<Actor, 'userId' | 'role'>

/** The side that somebody is on; null for administrators, who have no part in anybody's day. */
export const dayPlanSideOf = ({ role }: DayReader): DayPlanSide | null =>
  role === 'client' ? 'client' : role === 'photographer' ? 'vendor' : null

/** A booking's two parties, as `b`, `k` and `p`. */
export const BOOKING_PARTIES = sql`bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id`

/** Whether the booking `b` is one of this person's; a partner's like their own. */
export const isDayOf = (reader: DayReader): SQL =>
  ({ client: sql`k.id = ${coupleOf(reader.userId)}`, vendor: sql`p.user_id = ${reader.userId}`, none: sql`false` })[
    dayPlanSideOf(reader) ?? 'none'
  ]

const timeOfDay = sql<string>`coalesce(to_char(e.time_of_day, 'HH24:MI'), '')`

const ofKind = (kind: DayPlanKind) => sql`from day_plan_entries e
  where e.booking_id = b.id and e.kind = ${kind} and e.removed_at is null`
const inOrder = sql`e.position, e.id`

/** The entries in the plan of the booking `b`; contacts only while the reader may see them. */
export const entriesJson = (showsContacts: SQL) =>
  jsonRow({
    moments: jsonRows(
      jsonRow({ id: e.id, title: e.title, time: timeOfDay, placeId: e.placeId, note: e.note }),
      ofKind('moment'),
      inOrder,
    ),
    places: jsonRows(jsonRow({ id: e.id, title: e.title, address: e.address }), ofKind('place'), inOrder),
    contacts: jsonRows(
      jsonRow({ id: e.id, title: e.title, side: notNull(e.side), role: e.contactRole, phone: e.phone }),
      sql`${ofKind('contact')} and ${showsContacts}`,
      inOrder,
    ),
    familyGroups: jsonRows(
      jsonRow({ id: e.id, title: e.title, people: e.people, isDone: e.isDone }),
      ofKind('family_group'),
      inOrder,
    ),
  })

const packageText = sql<string>`coalesce(b.package_details ->> 'name', '')`
const packageNumber = (name: string) => sql<number | null>`(b.package_details ->> ${name})::int`

/** The people of the day, from the booking and their own records. */
export const dayFactsJson = {
  bookingId: b.id,
  eventDate: b.eventDate,
  eventLocation: b.eventLocation,
  eventTimeZone: b.eventTimeZone,
  package: jsonRow({ name: packageText, hours: packageNumber('hours'), photographers: packageNumber('photographers') }),
  couple: jsonRow({
    name: coupleName(k),
    partnerName: k.partnerName,
    people: jsonRows(
      jsonRow({ name: coupleName(own), phone: own.phone }),
      sql`from client_members cm join clients own on own.user_id = cm.user_id where cm.client_id = k.id`,
      sql`cm.place, own.id`,
    ),
  }),
  photographer: jsonRow({ name: vendorName(p), person: jsonRow({ name: p.name, phone: orNull(p.phone) }) }),
  contractId: jsonOne(c.id, sql`from vendor_contracts c where c.booking_id = b.id and c.status = 'signed'`),
  changedAt: moment(sql`(select max(h.created_at) from day_plan_changes h where h.booking_id = b.id)`),
}

/**
 * Everything that is shown of a wedding's day, in one statement: for its couple, either of the two, and its
 * photographer while the day is agreed. Null for everybody else, for administrators too, and for bookings that are not
 * confirmed or were cancelled.
 * @param bookingId a UUID.
 */
export async function dayPackOf(db: Db, bookingId: string, viewer: DayReader): Promise<DayPack | null> {
  const side = dayPlanSideOf(viewer)
  if (!side) return null
  const [found] = await readJson(
    db,
    jsonRow({ facts: jsonRow(dayFactsJson), entries: entriesJson(sql`true`) }),
    sql`from ${BOOKING_PARTIES}
      where b.id = ${bookingId} and b.status = any(${sql.param([...DAY_AGREED])}) and ${isDayOf(viewer)}`,
  )
  return found ? { ...found.facts, ...arranged(found.entries), side } : null
}
