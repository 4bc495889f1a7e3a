import { sql } from 'drizzle-orm'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { jsonRow, readJson } from '#server/database/json-rows.ts'
import { countOf } from '#server/database/sql.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { stopToken } from '#server/mail/stop-link.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { NEEDS, needPath, needStatus, WEEKLY_HOURS, WEEKLY_NEEDS } from '../model.ts'
import { firstNeeds, needRows } from './needs.ts'

/** The most couples that one run writes to; the next run continues. */
const BATCH = 200

/** The mail is sent once for a couple and a Sunday. */
const PREFIX = 'weekly-needs/'

/**
 * The next couples whose Sunday evening it is, where the nearest of their weddings takes place or else at the site's own
 * place, and who have not been written to today; each with what needs them.
 */
async function nextCouples({ db, now }: PlainReader, after: string, limit: number) {
  const { timeZone } = await getSettings(db)
  const local = sql`(${now().toISOString()}::timestamptz at time zone coalesce((select b.event_time_zone from bookings b
    where b.client_id = k.id and b.status in ('pending', 'confirmed') order by b.event_date, b.id limit 1), ${timeZone}))`
  return readJson(
    db,
    jsonRow({
      id: sql<string>`w.user_id`,
      coupleId: sql<string>`w.client_id`,
      email: sql<string>`w.email`,
      today: sql<string>`w.today`,
      needs: firstNeeds(WEEKLY_NEEDS, sql`n.client_id = w.client_id`),
      count: countOf(sql`from need n where n.client_id = w.client_id`),
    }),
    sql`from who w order by w.user_id`,
    sql`with who as (
        select k.id as client_id, m.user_id, u.email, l.at::date as today
        from client_members m join clients k on k.id = m.client_id
          join users u on u.id = m.user_id join profiles p on p.id = m.user_id
          cross join lateral (select ${local} as at) l
        where p.status = 'active' and p.weekly_mail and m.user_id > ${after}::uuid
          and extract(isodow from l.at) = 7
          and extract(hour from l.at) between ${WEEKLY_HOURS.from}::int and ${WEEKLY_HOURS.until - 1}::int
          and not exists (select from email_outbox o
            where o.dedupe_key = ${PREFIX}::text || m.user_id::text || '/' || l.at::date::text)
        order by m.user_id limit ${limit}
      ), own as (
        select b.* from bookings b where b.client_id in (select w.client_id from who w)
      ), need as (${needRows({ couples: sql`k.id in (select w.client_id from who w)`, now: now(), timeZone })})`,
  )
}

/**
 * Mails every couple what needs them on their Sunday evening: once, not when the list is empty, and not to those who
 * have stopped it. Idempotent. (NO6)
 */
export async function sendWeeklyNeeds(ctx: ServiceContext): Promise<{ mails: number }> {
  const { done } = await processDue(ctx, {
    name: 'weekly mail',
    limit: BATCH,
    next: (after, limit) => nextCouples(ctx, after, limit),
    work: async ({ id, coupleId, email, today, needs, count }) => {
      if (needs.length === 0) return false
      const items = needs.map((need) => ({
        status: needStatus(need, today),
        action: NEEDS[need.kind].action,
        photographer: need.photographer.name,
        eventDate: need.eventDate,
        due: need.due,
        path: needPath(need),
      }))
      const props = { today, items, moreCount: count - needs.length, token: stopToken('weekly', id) }
      const { isQueued } = await transact(ctx.db, (tx) =>
        enqueueMail(tx, { template: 'weekly-needs', to: email, props, coupleId, dedupeKey: `${PREFIX}${id}/${today}` }),
      )
      return isQueued
    },
  })
  return { mails: done }
}
