import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clients } from '#drizzle/schema/index.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import type { Reader } from '#server/context.ts'
import { jsonOne, jsonRow, readJson } from '#server/database/json-rows.ts'
import { coupleName } from '#server/database/sql.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { DASHBOARD_NEEDS } from '../model.ts'
import { firstNeeds, needCount, needRows } from './needs.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')

/** The next confirmed wedding, and what it still lacks. */
const weddingJson = (now: string) =>
  jsonRow({
    bookingId: b.id,
    eventDate: b.eventDate,
    place: b.eventLocation,
    coupleName: coupleName(k),
    cover: coverOf(sql`b.photographer_id`),
    /** Whole days from today in the event's zone. */
    inDays: sql<number>`b.event_date - (${now}::timestamptz at time zone b.event_time_zone)::date`,
    hasContract: sql<boolean>`exists (select from vendor_contracts v where v.booking_id = b.id and v.status = 'signed')`,
    /** The couple's task for the timeline of the day; null when they have none. */
    timeline: sql<TaskStatus | null>`(select t.status from booking_tasks t
      where t.booking_id = b.id and t.source = 'timeline' limit 1)`,
    /** What the couple still pays, and the day on which the next part is due. */
    openCents: sql<number>`coalesce((select sum(y.amount_cents) from payments y
      where y.booking_id = b.id and y.status in ('scheduled', 'processing', 'failed')), 0)`,
    nextDue: sql<string | null>`(select min(y.due_date) from payments y
      where y.booking_id = b.id and y.status in ('scheduled', 'failed'))`,
  })

/**
 * What waits for the signed-in photographer, nearest deadlines first, and the next wedding; one statement. Null without
 * a record.
 */
export async function getAhead(ctx: Reader) {
  const now = ctx.now().toISOString()
  const { timeZone } = await getSettings(ctx.db)
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      needs: firstNeeds(DASHBOARD_NEEDS),
      needCount,
      wedding: jsonOne(
        weddingJson(now),
        sql`from own b join clients k on k.id = b.client_id
          where b.status = 'confirmed' and b.event_date >= (${now}::timestamptz at time zone b.event_time_zone)::date
          order by b.event_date, b.id limit 1`,
      ),
    }),
    sql`from me`,
    sql`with me as (
        select p.id from photographers p where p.user_id = ${ctx.actor!.userId}
      ), own as (
        select b.* from bookings b where b.photographer_id = (select id from me)
          and (b.status in ('pending', 'confirmed') or b.stage = 'released')
      ), need as (
        ${needRows({ now: ctx.now(), timeZone })}
      )`,
  )
  return found ?? null
}
