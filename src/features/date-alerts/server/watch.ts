import { and, eq, gt, inArray, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import {
  calendarDays,
  clientMembers,
  dateAlerts,
  directoryCards,
  photographers,
  profiles,
  users,
  dateAlertPhotographers as watched,
} from '#drizzle/schema/index.ts'
import { availabilityAt, isDayOf } from '#features/directory/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { stopToken } from '#server/mail/stop-link.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { TELL_AGAIN_HOURS } from '../model.ts'
import { alertToken, dropEmpty } from './alerts.ts'
import { hasOwnBooking } from './records.ts'

/** The most freed dates that one run announces; the next run continues. */
const BATCH = 200

type Freed = { id: string; alertId: string; clientId: string; day: string; photographerId: string; name: string }

/** The calendar's answer for what is waited for: the same function as everywhere, so no way of freeing a date is missed. */
const isFree = (now: Date): SQL => sql`${availabilityAt(now)} = 'free'`

/** The next dates that were taken and are free now; each photographer's at most once a day. */
function nextFreed({ db, now }: ServiceContext, after: string, limit: number): Promise<Freed[]> {
  const at = now()
  const yesterday = new Date(at.getTime() - TELL_AGAIN_HOURS * 3_600_000)
  return db
    .select({
      id: watched.id,
      alertId: watched.alertId,
      clientId: dateAlerts.clientId,
      day: dateAlerts.day,
      photographerId: watched.photographerId,
      name: vendorName(photographers),
    })
    .from(watched)
    .innerJoin(dateAlerts, eq(dateAlerts.id, watched.alertId))
    .innerJoin(directoryCards, eq(directoryCards.photographerId, watched.photographerId))
    .innerJoin(photographers, eq(photographers.id, watched.photographerId))
    .leftJoin(calendarDays, isDayOf(dateAlerts.day))
    .where(
      and(
        isFree(at),
        eq(watched.isTaken, true),
        gt(watched.id, after),
        or(isNull(watched.toldAt), lte(watched.toldAt, yesterday)),
      ),
    )
    .orderBy(watched.id)
    .limit(limit)
}

/** Tells both people of a couple, each with their own link that stops it. Returns whether this was the first to do so. */
async function tellFreed(
  ctx: ServiceContext,
  { id, alertId, clientId, day, photographerId, name }: Freed,
): Promise<boolean> {
  const at = ctx.now()
  return transact(ctx.db, async (tx) => {
    const [taken] = await tx
      .update(watched)
      .set({ isTaken: false, toldAt: at })
      .where(and(eq(watched.id, id), eq(watched.isTaken, true)))
      .returning({ id: watched.id })
    if (!taken) return false
    const people = await tx
      .select({ userId: clientMembers.userId, email: users.email })
      .from(clientMembers)
      .innerJoin(users, eq(users.id, clientMembers.userId))
      .innerJoin(profiles, and(eq(profiles.id, clientMembers.userId), eq(profiles.status, 'active')))
      .innerJoin(dateAlerts, eq(dateAlerts.id, alertId))
      .where(and(eq(clientMembers.clientId, clientId), sql`${clientMembers.userId} <> all (${dateAlerts.muted})`))
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
  const { clientId, day } = dateAlerts
  const booked = db
    .select({ id: watched.id })
    .from(watched)
    .innerJoin(dateAlerts, eq(dateAlerts.id, watched.alertId))
    .where(hasOwnBooking({ clientId, photographerId: watched.photographerId, day }, ['confirmed']))
  const gone = await db.delete(watched).where(inArray(watched.id, booked)).returning({ alertId: watched.alertId })
  if (gone.length > 0)
    await dropEmpty(
      db,
      gone.map(({ alertId }) => alertId),
    )
}

/** Notes what was free and no longer is. */
async function noteTaken({ db, now }: ServiceContext): Promise<void> {
  const taken = db
    .select({ id: watched.id })
    .from(watched)
    .innerJoin(dateAlerts, eq(dateAlerts.id, watched.alertId))
    .innerJoin(directoryCards, eq(directoryCards.photographerId, watched.photographerId))
    .leftJoin(calendarDays, isDayOf(dateAlerts.day))
    .where(and(not(isFree(now())), eq(watched.isTaken, false)))
  await db.update(watched).set({ isTaken: true }).where(inArray(watched.id, taken))
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
  await noteTaken(ctx)
  const { done } = await processDue(ctx, {
    name: 'date alerts',
    limit: BATCH,
    next: (after, limit) => nextFreed(ctx, after, limit),
    work: (freed) => tellFreed(ctx, freed),
  })
  return { told: done }
}
