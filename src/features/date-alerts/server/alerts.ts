import { and, eq, inArray, not, sql } from 'drizzle-orm'
import {
  calendarDays,
  clientMembers,
  clients,
  dateAlertPhotographers,
  dateAlerts,
  directoryCards,
  photographers,
} from '#drizzle/schema/index.ts'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { DATE_OUT_OF_REACH, UNKNOWN_PHOTOGRAPHER } from '#features/directory/model.ts'
import { availabilityAt, isDayOf } from '#features/directory/server/records.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { PlainReader, Reader, ServiceContext } from '#server/context.ts'
import { hasRow, isOneOf, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
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
import { hasOwnBooking } from './records.ts'

/** A partner who joins brings the dates they are waiting for. */
const LISTED_MAX = 2 * DATES_MAX

/** The dates the couple waits for, the next one first, with the photographers. */
export async function listAlerts({ db, actor }: Reader) {
  const { userId } = actor!
  const alerts = await db.query.dateAlerts.findMany({
    columns: { id: true, day: true, muted: true },
    where: { client: { members: { userId } } },
    with: {
      photographers: {
        columns: { isTaken: true },
        orderBy: { createdAt: 'asc', id: 'asc' },
        with: {
          photographer: {
            columns: { id: true },
            extras: { shownName: vendorName, cover: ({ id }) => coverOf(id) },
            with: { directoryCard: { columns: { tier: true } } },
          },
        },
      },
    },
    orderBy: { day: 'asc' },
    limit: LISTED_MAX,
  })
  return alerts.map(({ id, day, muted, photographers: watched }) => ({
    id,
    date: day,
    isMuted: muted.includes(userId),
    photographers: watched.map(({ isTaken, photographer }) => ({
      id: photographer.id,
      name: photographer.shownName,
      cover: photographer.cover,
      isTaken,
      isListed: photographer.directoryCard !== null,
    })),
  }))
}

type Asked = { name: string; availability: Availability; isYours: boolean }

/**
 * A listed photographer's name, whether the day is free, held or booked, and whether it is by the couple itself.
 * @throws AppError NOT_FOUND; INVALID_INPUT (date) for a day that nobody can book.
 */
export async function previewAlert({ db, now, actor }: Reader, { photographerId, date }: AlertInput): Promise<Asked> {
  const { timeZone } = await getSettings(db)
  if (!isBookableDay(date, todayIn(timeZone, now())))
    throw new AppError('INVALID_INPUT', DATE_OUT_OF_REACH, { field: 'date' })
  const wedding = { clientId: coupleOf(actor!.userId), photographerId: directoryCards.photographerId, day: date }
  const [found] = await db
    .select({
      name: vendorName(photographers),
      isYours: hasOwnBooking(wedding, ['confirmed', 'pending']),
      availability: availabilityAt(now()),
    })
    .from(directoryCards)
    .innerJoin(photographers, eq(photographers.id, directoryCards.photographerId))
    .leftJoin(calendarDays, isDayOf(date))
    .where(eq(directoryCards.photographerId, photographerId))
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
        isOneOf(dateAlerts.id, ids),
        not(hasRow(dateAlertPhotographers, eq(dateAlertPhotographers.alertId, dateAlerts.id))),
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
    const muted = sql`array_append(array_remove(${dateAlerts.muted}, ${userId}::uuid), ${userId}::uuid)`
    await tx.update(dateAlerts).set({ muted }).where(eq(dateAlerts.id, alertId))
    const isReader = sql`${clientMembers.userId} <> all (${dateAlerts.muted})`
    const hasReader = hasRow(clientMembers, and(eq(clientMembers.clientId, dateAlerts.clientId), isReader))
    await tx.delete(dateAlerts).where(and(eq(dateAlerts.id, alertId), not(hasReader)))
  })
  return { isOn: false }
}
