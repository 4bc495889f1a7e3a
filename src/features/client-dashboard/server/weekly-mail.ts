import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { bookings, clientMembers, emailOutbox, mutedKinds, profiles, users } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { constant, hasRow, subquery } from '#server/database/sql.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { stopToken } from '#server/mail/stop-link.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { NEEDS, needPath, needStatus, WAITS, WEEKLY_HOURS, WEEKLY_NEEDS, WEEKLY_WAITS } from '../model.ts'
import { type Need, turnsOf, type Wait } from './needs.ts'
import { readBookings, readInquiries } from './read.ts'

/** The most couples that one run writes to; the next run continues. */
const BATCH = 200

/** The mail is sent once for a couple and a Sunday. */
const PREFIX = 'weekly-needs/'

/**
 * The next people whose Sunday evening it is, where the nearest of their weddings takes place or else at the site's own
 * place, and who have not been written to today.
 */
async function nextPeople({ db, now }: PlainReader, timeZone: string, after: string, limit: number) {
  const nearest = subquery
    .select({ timeZone: bookings.eventTimeZone })
    .from(bookings)
    .where(
      and(eq(bookings.clientId, clientMembers.clientId), constant(inArray(bookings.status, ['pending', 'confirmed']))),
    )
    .orderBy(bookings.eventDate, bookings.id)
    .limit(1)
  const local = db.$with('local_time').as(
    db
      .select({
        userId: clientMembers.userId,
        clientId: clientMembers.clientId,
        at: sql`(${now().toISOString()}::timestamptz at time zone coalesce(${nearest}, ${timeZone}))`.as('at'),
      })
      .from(clientMembers)
      .where(gt(clientMembers.userId, after)),
  )
  const today = sql<string>`${local.at}::date::text`
  return db
    .with(local)
    .select({ id: local.userId, clientId: local.clientId, email: users.email, today })
    .from(local)
    .innerJoin(users, eq(users.id, local.userId))
    .innerJoin(profiles, eq(profiles.id, local.userId))
    .where(
      and(
        eq(profiles.status, 'active'),
        not(
          hasRow(
            mutedKinds,
            and(eq(mutedKinds.userId, local.userId), eq(mutedKinds.kind, 'weekly'), eq(mutedKinds.channel, 'mail')),
          ),
        ),
        sql`extract(isodow from ${local.at}) = 7`,
        sql`extract(hour from ${local.at}) between ${WEEKLY_HOURS.from}::int and ${WEEKLY_HOURS.until - 1}::int`,
        not(
          hasRow(
            emailOutbox,
            sql`${emailOutbox.dedupeKey} = ${PREFIX}::text || ${local.userId}::text || '/' || ${today}`,
          ),
        ),
      ),
    )
    .orderBy(asc(local.userId))
    .limit(limit)
}

const needItem = (need: Need, today: string) => ({
  status: needStatus(need, today),
  action: NEEDS[need.kind].action,
  photographer: need.photographer.name,
  eventDate: need.eventDate,
  due: need.due,
  path: needPath(need),
})

const waitItem = ({ kind, photographer, eventDate }: Wait) => ({
  status: WAITS[kind],
  photographer: photographer.name,
  eventDate,
})

/**
 * Mails every couple what needs them, and what they wait for, on their Sunday evening: once, not when both are empty, and
 * not to those who have stopped it. Idempotent.
 */
export async function sendWeeklyNeeds(ctx: ServiceContext): Promise<{ mails: number }> {
  const { timeZone } = await getSettings(ctx.db)
  const now = ctx.now()
  const { done } = await processDue(ctx, {
    name: 'weekly mail',
    limit: BATCH,
    next: (after, limit) => nextPeople(ctx, timeZone, after, limit),
    work: async ({ id, clientId, email, today }) => {
      const theirs = {
        bookings: await readBookings(ctx.db, { clientId }, now),
        inquiries: await readInquiries(ctx.db, { clientId }),
      }
      const { needs, waits } = turnsOf(theirs, { now, timeZone })
      if (needs.length === 0 && waits.length === 0) return false
      const props = {
        today,
        items: needs.slice(0, WEEKLY_NEEDS).map((need) => needItem(need, today)),
        moreCount: Math.max(0, needs.length - WEEKLY_NEEDS),
        waits: waits.slice(0, WEEKLY_WAITS).map(waitItem),
        token: stopToken('weekly', id),
      }
      const dedupeKey = `${PREFIX}${id}/${today}`
      const { isQueued } = await transact(ctx.db, (tx) =>
        enqueueMail(tx, { template: 'weekly-needs', to: email, props, coupleId: clientId, dedupeKey }),
      )
      return isQueued
    },
  })
  return { mails: done }
}
