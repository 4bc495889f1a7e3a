import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clientMembers, clients, dateAlertPhotographers, dateAlerts, photographers } from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { DATE_OUT_OF_REACH, UNKNOWN_PHOTOGRAPHER } from '#features/directory/model.ts'
import { availabilityOf } from '#features/directory/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { PlainReader, Reader, ServiceContext } from '#server/context.ts'
import { jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { vendorName } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { readerOfStopToken } from '#server/mail/stop-link.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Availability } from '#shared/status/availability.ts'
import type { AlertInput, StopAlertInput } from '../inputs.ts'
import { DATES_MAX, PHOTOGRAPHERS_MAX } from '../model.ts'
import { ALERT_LINK_INVALID, DATE_IS_FREE, DATE_IS_YOURS, TOO_MANY_DATES, TOO_MANY_PHOTOGRAPHERS } from '../texts.ts'
import { isOwnDay, isOwnHold } from './records.ts'

const a = alias(dateAlerts, 'a')
const t = alias(dateAlertPhotographers, 't')
const p = alias(photographers, 'p')

/** A partner who joins brings the dates they are waiting for. */
const LISTED_MAX = 2 * DATES_MAX

/** The dates the couple waits for, the next one first, with the photographers. */
export const listAlerts = ({ db, actor }: Reader) =>
  readJson(
    db,
    jsonRow({
      id: a.id,
      date: a.day,
      isMuted: sql<boolean>`${actor!.userId}::uuid = any(a.muted)`,
      photographers: jsonRows(
        jsonRow({
          id: p.id,
          name: vendorName(p),
          cover: coverOf(sql`p.id`),
          isTaken: t.isTaken,
          isListed: sql<boolean>`c.photographer_id is not null`,
        }),
        sql`from date_alert_photographers t join photographers p on p.id = t.photographer_id
          left join directory_cards c on c.photographer_id = p.id where t.alert_id = a.id`,
        sql`t.created_at, t.id`,
      ),
    }),
    sql`from date_alerts a where a.client_id = ${coupleOf(actor!.userId)} order by a.day limit ${LISTED_MAX}`,
  )

type Asked = { name: string; availability: Availability; isYours: boolean }

/**
 * A listed photographer's name, whether the day is free, held or booked, and whether it is by the couple itself.
 * @throws AppError NOT_FOUND; INVALID_INPUT (date) for a day that nobody can book.
 */
export async function previewAlert({ db, now, actor }: Reader, { photographerId, date }: AlertInput): Promise<Asked> {
  const { timeZone } = await getSettings(db)
  if (!isBookableDay(date, todayIn(timeZone, now())))
    throw new AppError('INVALID_INPUT', DATE_OUT_OF_REACH, { field: 'date' })
  const couple = coupleOf(actor!.userId)
  const day = sql`${date}::date`
  const [found] = await rows<Asked>(
    db.execute(sql`
      select ${vendorName(p)} as name,
        ${isOwnDay(couple, sql`p.id`, day)} or ${isOwnHold(couple, sql`p.id`, day)} as "isYours",
        ${availabilityOf(sql`${now().toISOString()}::timestamptz`)} as availability
      from directory_cards c join photographers p on p.id = c.photographer_id
      left join calendar_days d on d.photographer_id = c.photographer_id and d.day = ${day}
      where c.photographer_id = ${photographerId}`),
  )
  if (!found) throw new AppError('NOT_FOUND', UNKNOWN_PHOTOGRAPHER)
  return found
}

/** Locks the couple, so that two at once cannot exceed a limit. */
async function lockCouple(tx: Db, userId: string): Promise<string> {
  const [couple] = await tx
    .select({ id: clients.id })
    .from(clientMembers)
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(eq(clientMembers.userId, userId))
    .for('no key update', { of: clients })
  return couple!.id
}

/** The couple's alert of a day, made if it is the first. @throws AppError CONFLICT. */
async function alertOf(tx: Db, ctx: ServiceContext, clientId: string, day: string): Promise<string> {
  const own = await tx
    .select({ id: dateAlerts.id, day: dateAlerts.day })
    .from(dateAlerts)
    .where(eq(dateAlerts.clientId, clientId))
  const known = own.find((alert) => alert.day === day)
  if (known) {
    // Asking again means wanting to be told.
    await tx
      .update(dateAlerts)
      .set({ muted: sql`array_remove(${dateAlerts.muted}, ${ctx.actor!.userId}::uuid)` })
      .where(eq(dateAlerts.id, known.id))
    return known.id
  }
  if (own.length >= DATES_MAX) throw new AppError('CONFLICT', TOO_MANY_DATES)
  const [made] = await tx
    .insert(dateAlerts)
    .values({ clientId, day, createdAt: ctx.now() })
    .returning({ id: dateAlerts.id })
  return made!.id
}

/**
 * Waits for a photographer's date: one alert for a couple and date, whichever of the two asks. Idempotent.
 * @throws AppError NOT_FOUND, INVALID_INPUT (date), CONFLICT when the date is free or theirs, or the couple waits for
 * too many.
 */
export async function addAlert(ctx: ServiceContext, input: AlertInput): Promise<AlertInput> {
  const { photographerId, date } = input
  const { availability, isYours } = await previewAlert(ctx, input)
  if (isYours) throw new AppError('CONFLICT', DATE_IS_YOURS)
  if (availability === 'free') throw new AppError('CONFLICT', DATE_IS_FREE)
  await transact(ctx.db, async (tx) => {
    const alertId = await alertOf(tx, ctx, await lockCouple(tx, ctx.actor!.userId), date)
    const watched = await tx
      .select({ photographerId: dateAlertPhotographers.photographerId })
      .from(dateAlertPhotographers)
      .where(eq(dateAlertPhotographers.alertId, alertId))
    if (watched.some((one) => one.photographerId === photographerId)) return
    if (watched.length >= PHOTOGRAPHERS_MAX) throw new AppError('CONFLICT', TOO_MANY_PHOTOGRAPHERS)
    await tx.insert(dateAlertPhotographers).values({ alertId, photographerId, createdAt: ctx.now() })
  })
  return input
}

/** Alerts without a photographer end. */
export const dropEmpty = (tx: Db, ids: string[]) =>
  tx
    .delete(dateAlerts)
    .where(
      and(
        sql`${dateAlerts.id} = any(${sql.param(ids)}::uuid[])`,
        notExists(tx.select({ id: t.id }).from(t).where(eq(t.alertId, dateAlerts.id))),
      ),
    )

/** Stops waiting for a photographer's date. Idempotent. */
export async function removeAlert(ctx: ServiceContext, input: AlertInput): Promise<AlertInput> {
  const { photographerId, date } = input
  await transact(ctx.db, async (tx) => {
    const own = tx
      .select({ id: dateAlerts.id })
      .from(dateAlerts)
      .where(and(eq(dateAlerts.clientId, coupleOf(ctx.actor!.userId)), eq(dateAlerts.day, date)))
    const gone = await tx
      .delete(dateAlertPhotographers)
      .where(
        and(inArray(dateAlertPhotographers.alertId, own), eq(dateAlertPhotographers.photographerId, photographerId)),
      )
      .returning({ alertId: dateAlertPhotographers.alertId })
    await dropEmpty(
      tx,
      gone.map(({ alertId }) => alertId),
    )
  })
  return input
}

/** The token in a mail's link that stops an alert for its reader. */
export const alertToken = (alertId: string, userId: string): string => `${alertId}~${userId}`

/**
 * Stops an alert for the reader of its mail, signed in or not; it ends when no reader is left. Idempotent.
 * @throws AppError TOKEN_INVALID when the link is not one of ours.
 */
export async function stopAlert({ db }: PlainReader, { token }: StopAlertInput): Promise<{ isOn: false }> {
  const [alertId, userId] = readerOfStopToken('date-alert', token)?.split('~') ?? []
  if (!alertId || !userId) throw new AppError('TOKEN_INVALID', ALERT_LINK_INVALID)
  await transact(db, async (tx) => {
    await tx.execute(sql`update date_alerts set muted = array_append(array_remove(muted, ${userId}::uuid), ${userId}::uuid)
      where id = ${alertId}`)
    await tx.execute(sql`delete from date_alerts a where a.id = ${alertId} and not exists (
      select from client_members cm where cm.client_id = a.client_id and cm.user_id <> all (a.muted))`)
  })
  return { isOn: false }
}
