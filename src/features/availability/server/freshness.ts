import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, between, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { calendarDays, calendars, photographers, profiles } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import { countIf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import { addDays, addMonths, todayIn } from '#shared/date/days.ts'
import type { ConfirmLinkInput } from '../inputs.ts'
import { CONFIRM_EVERY_DAYS, CONFIRM_LINK_DAYS, CONFIRM_LINK_INVALID, STRIP_MONTHS } from '../model.ts'

/**
 * The most photographers that one run writes to; the next one, a minute later, continues: a large market has thousands
 * a day.
 */
const BATCH = 100

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{4}-\d\d-\d\d)\.([A-Za-z0-9_-]{43})$/

const signature = (photographerId: string, until: string): string =>
  createHmac('sha256', derivedKey('calendar confirmations')).update(`${photographerId}.${until}`).digest('base64url')

/** What the mailed link carries: it confirms one photographer's calendar until a day, however often it is used. */
export const confirmToken = (photographerId: string, until: string): string =>
  `${photographerId}.${until}.${signature(photographerId, until)}`

/** Whose calendar a token confirms; null when we have not made it, or it is over. */
function photographerOfToken(token: string, today: string): string | null {
  const [, photographerId, until, given] = TOKEN.exec(token) ?? []
  if (!photographerId || !until || !given || until < today) return null
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(photographerId, until))) ? photographerId : null
}

async function setConfirmed(db: Db, photographerId: string, at: Date): Promise<void> {
  const set = { confirmedAt: at }
  await db
    .insert(calendars)
    .values({ photographerId, ...set })
    .onConflictDoUpdate({ target: calendars.photographerId, set })
}

/**
 * The photographer says that the calendar is right; couples read when. Idempotent.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function confirmCalendar(ctx: ServiceContext): Promise<{ isConfirmed: true }> {
  await setConfirmed(ctx.db, await ownPhotographerId(ctx), ctx.now())
  return { isConfirmed: true }
}

/**
 * The same by the button behind the mailed link, signed in or not. Idempotent.
 * @throws AppError TOKEN_INVALID when the link is not one of ours, or older than 45 days.
 */
export async function confirmByLink(
  { db, now }: PlainReader,
  { token }: ConfirmLinkInput,
): Promise<{ isConfirmed: true }> {
  const { timeZone } = await getSettings(db)
  const photographerId = photographerOfToken(token, todayIn(timeZone, now()))
  const known = photographerId && (await db.$count(photographers, eq(photographers.id, photographerId)))
  if (!photographerId || !known) throw new AppError('TOKEN_INVALID', CONFIRM_LINK_INVALID)
  await setConfirmed(db, photographerId, now())
  return { isConfirmed: true }
}

/** The next listed photographers who have neither confirmed their calendar nor been asked to for a month. */
function nextStale(db: Db, now: Date, { after, limit, today }: { after: string; limit: number; today: string }) {
  const isBlocked = and(
    isNull(calendarDays.bookingId),
    or(eq(calendarDays.isBlocked, true), eq(calendarDays.isBusy, true)),
  )
  const recorded = subquery
    .select({
      booked: countIf(isNotNull(calendarDays.bookingId)).as('booked'),
      blocked: countIf(isBlocked).as('blocked'),
    })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.photographerId, photographers.id),
        between(calendarDays.day, today, addMonths(today, STRIP_MONTHS)),
      ),
    )
    .as('recorded')
  const asked = sql`greatest(${calendars.confirmedAt}, ${calendars.askedAt}, ${photographers.listedAt})`
  return db
    .select({
      id: photographers.id,
      email: photographers.email,
      name: photographers.name,
      booked: recorded.booked,
      blocked: recorded.blocked,
    })
    .from(photographers)
    .innerJoin(profiles, and(eq(profiles.id, photographers.userId), eq(profiles.status, 'active')))
    .leftJoin(calendars, eq(calendars.photographerId, photographers.id))
    .crossJoinLateral(recorded)
    .where(
      and(
        sql`${photographers.isListed}`,
        gt(photographers.id, after),
        sql`${asked} < ${now.toISOString()}::timestamptz - make_interval(days => ${CONFIRM_EVERY_DAYS})`,
      ),
    )
    .orderBy(photographers.id)
    .limit(limit)
}

/**
 * Asks listed photographers once a month by mail whether their calendar is right; those who have confirmed it meanwhile are
 * asked a month after that. Idempotent. (AV8)
 */
export async function askForConfirmation(
  ctx: ServiceContext,
  { batch = BATCH } = {},
): Promise<{ mails: number; left: number }> {
  const { db } = ctx
  const at = ctx.now()
  const today = todayIn((await getSettings(db)).timeZone, at)
  const { done } = await processDue(ctx, {
    name: 'calendar confirmation',
    limit: batch,
    next: (after, limit) => nextStale(db, at, { after, limit, today }),
    work: ({ id, email, name, booked, blocked }) =>
      transact(db, async (tx) => {
        const set = { askedAt: at }
        await tx
          .insert(calendars)
          .values({ photographerId: id, ...set })
          .onConflictDoUpdate({ target: calendars.photographerId, set })
        const token = confirmToken(id, addDays(today, CONFIRM_LINK_DAYS))
        const props = { photographerName: name, booked, blocked, token }
        const mail = { template: 'calendar-confirm' as const, to: email, props }
        const { isQueued } = await enqueueMail(tx, { ...mail, dedupeKey: `calendar-confirm/${id}/${today}` })
        return isQueued
      }),
  })
  return { mails: done, left: done < batch ? 0 : 1 }
}
