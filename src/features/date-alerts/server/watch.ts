import { and, eq, lt, sql } from 'drizzle-orm'
import { dateAlertPhotographers, dateAlerts } from '#drizzle/schema/index.ts'
import { availabilityOf } from '#features/directory/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { stopToken } from '#server/mail/stop-link.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { TELL_AGAIN_HOURS } from '../model.ts'
import { alertToken, dropEmpty } from './alerts.ts'
import { isOwnDay } from './records.ts'

/** The most freed dates that one run announces; the next run continues. */
const BATCH = 200

type Freed = { id: string; alertId: string; clientId: string; day: string; photographerId: string; name: string }

/** What is waited for, with the calendar's answer: the same function as everywhere, so no way of freeing a date is missed. */
const compared = (now: Date) => sql`from date_alert_photographers t join date_alerts a on a.id = t.alert_id
  join directory_cards c on c.photographer_id = t.photographer_id
  left join calendar_days d on d.photographer_id = t.photographer_id and d.day = a.day
  where ${availabilityOf(sql`${now.toISOString()}::timestamptz`)}`

/** The next dates that were taken and are free now; each photographer's at most once a day. */
const nextFreed = ({ db, now }: ServiceContext, after: string, limit: number) =>
  rows<Freed>(
    db.execute(sql`
      select t.id, t.alert_id as "alertId", a.client_id as "clientId", a.day::text as day,
        t.photographer_id as "photographerId",
        (select coalesce(nullif(p.business_name, ''), p.name) from photographers p where p.id = t.photographer_id) as name
      ${compared(now())} = 'free' and t.is_taken and t.id > ${after}::uuid
        and (t.told_at is null or t.told_at <= ${now().toISOString()}::timestamptz - make_interval(hours => ${TELL_AGAIN_HOURS}))
      order by t.id limit ${limit}`),
  )

/** Tells both people of a couple, each with their own link that stops it. Returns whether this was the first to do so. */
async function tellFreed(
  ctx: ServiceContext,
  { id, alertId, clientId, day, photographerId, name }: Freed,
): Promise<boolean> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => {
    const [taken] = await tx
      .update(dateAlertPhotographers)
      .set({ isTaken: false, toldAt: at })
      .where(and(eq(dateAlertPhotographers.id, id), eq(dateAlertPhotographers.isTaken, true)))
      .returning({ id: dateAlertPhotographers.id })
    if (!taken) return false
    const people = await rows<{ userId: string; email: string }>(
      tx.execute(sql`select cm.user_id as "userId", u.email from client_members cm join users u on u.id = cm.user_id
        join profiles pr on pr.id = cm.user_id and pr.status = 'active'
        join date_alerts a on a.id = ${alertId} and cm.user_id <> all (a.muted) where cm.client_id = ${clientId}`),
    )
    for (const { userId, email } of people) {
      const token = stopToken('date-alert', alertToken(alertId, userId))
      const mail = { template: 'date-freed' as const, props: { name, day, photographerId, token } }
      const key = `date-freed/${id}/${userId}/${at.getTime()}`
      await ring(tx, mail, { userId, at, dedupeKey: key })
      await enqueueMail(tx, { ...mail, to: email, dedupeKey: key, coupleId: clientId })
    }
    return true
  })
}

/** A couple that has booked the date stops waiting: its own cancellation would be no news. */
async function dropBooked({ db }: ServiceContext): Promise<void> {
  const gone = await rows<{ alertId: string }>(
    db.execute(sql`delete from date_alert_photographers t using date_alerts a
      where a.id = t.alert_id and ${isOwnDay(sql`a.client_id`, sql`t.photographer_id`, sql`a.day`)} returning t.alert_id as "alertId"`),
  )
  if (gone.length > 0)
    await dropEmpty(
      db,
      gone.map(({ alertId }) => alertId),
    )
}

/**
 * Compares what couples wait for with the calendars, and tells them of dates that have become free; alerts of days that
 * are over end, and the wait for somebody the couple has booked. No other code has to report that it frees a date.
 * Idempotent. (DS12)
 */
export async function watchDates(ctx: ServiceContext): Promise<{ told: number }> {
  const { timeZone } = await getSettings(ctx.db)
  await ctx.db.delete(dateAlerts).where(lt(dateAlerts.day, todayIn(timeZone, ctx.now())))
  await dropBooked(ctx)
  await ctx.db.execute(sql`update date_alert_photographers w set is_taken = true
    from (select t.id ${compared(ctx.now())} <> 'free' and not t.is_taken) x where x.id = w.id`)
  const { done } = await processDue(ctx, {
    name: 'date alerts',
    limit: BATCH,
    next: (after, limit) => nextFreed(ctx, after, limit),
    work: (freed) => tellFreed(ctx, freed),
  })
  return { told: done }
}
