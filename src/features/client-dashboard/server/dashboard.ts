import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, bookingTasks, clients, payments, photographers } from '#drizzle/schema/index.ts'
import { eventToday, isLateDelivery } from '#features/bookings/server/late-delivery-records.ts'
import { isWanted } from '#features/bookings/server/next-action-records.ts'
import { inTheirTurn, paidCents } from '#features/payments/server/records.ts'
import { isLineTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import { coupleOf } from '#server/account/couple.ts'
import type { Reader } from '#server/context.ts'
import { jsonOne, jsonPage, jsonRow, jsonRows, readJson } from '#server/database/json-rows.ts'
import { countOf, isOneOf, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { faceIn } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import type { ClientTaskInput } from '../inputs.ts'
import {
  CLOSES_BY_ITSELF,
  DASHBOARD_BOOKINGS,
  DASHBOARD_NEEDS,
  DASHBOARD_TASKS,
  TICKED_BY_HAND,
  UNKNOWN_TASK,
} from '../model.ts'
import { firstNeeds, needCount, needRows } from './needs.ts'

/** What a task is about, and so where it is done; `own` is ticked off by hand, the rest close by themselves. */
type TaskKind = 'sign' | 'pay' | 'amendment' | 'confirm' | 'review' | 'own'

const b = alias(bookings, 'b')
const t = alias(bookingTasks, 't')
const p = alias(photographers, 'p')
const y = alias(payments, 'y')
const bookingFields = (now: Date) => ({
  id: b.id,
  eventDate: b.eventDate,
  place: b.eventLocation,
  status: b.status,
  stage: b.stage,
  isWanted: isWanted(b.id),
  isLate: isLateDelivery(b, now),
  photographer: faceIn(p),
  totalCents: b.totalAmountCents,
  isPast: sql<boolean>`b.event_date < ${eventToday(b, now)}`,
  paidCents: paidCents(sql`b.id`),
})

/** The nearest wedding, with its schedule in the order of the payments. */
const upcomingJson = (now: Date) =>
  jsonRow({
    ...bookingFields(now),
    timeZone: b.eventTimeZone,
    payments: jsonRows(
      jsonRow({
        id: y.id,
        type: y.type,
        status: y.status,
        amountCents: y.amountCents,
        dueDate: y.dueDate,
        /** The couple's bank has it back; and whether the line is due instead of one that it took. */
        isTakenBack: isLineTakenBack(sql`y.id`),
        isAgain: sql<boolean>`y.replaces_id is not null`,
        paidOn: sql<string | null>`(y.payment_date at time zone b.event_time_zone)::date`,
      }),
      sql`from payments y where y.booking_id = b.id and y.status <> 'cancelled'`,
      inTheirTurn(y),
    ),
  })
const KIND = sql<TaskKind>`case split_part(coalesce(t.source, ''), ':', 1) when 'contract' then 'sign' when 'payment' then 'pay'
  when 'amendment' then 'amendment' when 'delivery' then 'confirm' when 'review' then 'review' else 'own' end`
const taskJson = jsonRow({
  id: t.id,
  bookingId: b.id,
  title: t.title,
  status: t.status,
  dueDate: t.dueDate,
  photographerName: vendorName(p),
  kind: KIND,
  /** The contract to sign. */
  documentId: sql<string | null>`case when t.source like 'contract:%' then split_part(t.source, ':', 2) end`,
  /** It is done in the plan of the day. */
  isOfDay: sql<boolean>`coalesce(${isOneOf(t.source, [...TICKED_BY_HAND])}, false)`,
})

const IS_DOCUMENT = sql`(t.source like 'contract:%' or t.source like 'delivery:%')`

/** What the signed-in couple sees first; one statement. (P12) */
export async function getClientDashboard(ctx: Reader) {
  const now = ctx.now()
  const { timeZone } = await getSettings(ctx.db)
  const own = sql`from own b join photographers p on p.id = b.photographer_id`
  const soonest = sql`(b.status = 'cancelled')::int + (b.status = 'completed')::int, b.event_date, b.id`
  const pending = sql`from task t join own b on b.id = t.booking_id join photographers p on p.id = b.photographer_id
    where t.status = 'pending'`
  const [found] = await readJson(
    ctx.db,
    jsonRow({
      /**
       * The next wedding that is not cancelled or completed; if none is ahead, one that is waiting for its pictures.
       * (X85)
       */
      upcoming: jsonOne(
        upcomingJson(now),
        sql`${own} join open o on o.id = b.id order by o.is_past, b.event_date, b.id limit 1`,
      ),
      tasks: jsonPage(taskJson, pending, sql`t.due_date nulls last, t.id`, { limit: DASHBOARD_TASKS }),
      pendingTasks: countOf(sql`from task t where t.status = 'pending'`),
      /** Contracts to sign and deliveries to confirm, and how many of them are done. (X83) */
      completedDocuments: countOf(sql`from task t where t.status = 'completed' and ${IS_DOCUMENT}`),
      totalDocuments: countOf(sql`from task t where ${IS_DOCUMENT}`),
      bookings: jsonPage(jsonRow(bookingFields(now)), own, soonest, { limit: DASHBOARD_BOOKINGS }),
      needs: firstNeeds(DASHBOARD_NEEDS),
      needCount,
    }),
    sql``,
    sql`with own as (
        select b.* from bookings b join clients k on k.id = b.client_id where k.id = ${coupleOf(ctx.actor!.userId)}
      ), open as (
        select b.id, b.event_date, b.event_date < ${eventToday(b, now)} as is_past
        from own b where b.status in ('pending', 'confirmed')
      ), task as (
        select t.* from booking_tasks t join own b on b.id = t.booking_id where b.status <> 'cancelled'
      ), need as (${needRows({ couples: sql`k.id = ${coupleOf(ctx.actor!.userId)}`, now, timeZone })})`,
  )
  return found!
}

/** More tasks than one couple ever has. */
const MOST_TASKS = 300

/** Every task of the couple's bookings, open ones first. (R22) */
export async function listClientTasks(ctx: Reader) {
  return readJson(
    ctx.db,
    taskJson,
    sql`from booking_tasks t join bookings b on b.id = t.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where k.id = ${coupleOf(ctx.actor!.userId)} and b.status <> 'cancelled'
      order by (t.status = 'completed'), t.due_date nulls last, t.id limit ${MOST_TASKS}`,
  )
}

/**
 * Marks one of the couple's tasks as done, or as still to do. Idempotent. Tasks the product tracks close only when what
 * they are about happens. (X132)
 * @throws AppError NOT_FOUND for unknown tasks and other people's; CONFLICT for tasks that close by themselves.
 */
export async function setClientTask(ctx: Reader, { id, status }: ClientTaskInput): Promise<{ status: TaskStatus }> {
  const at = ctx.now()
  const own = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(clients.id, coupleOf(ctx.actor!.userId)))
  const isOwn = and(eq(bookingTasks.id, id), inArray(bookingTasks.bookingId, own))
  const changed = await ctx.db
    .update(bookingTasks)
    // Repeated from another window it stays as it is: the completion time does not change.
    .set({
      status,
      completedAt:
        status === 'completed' ? sql`coalesce(${bookingTasks.completedAt}, ${at.toISOString()}::timestamptz)` : null,
      updatedAt: at,
    })
    .where(and(isOwn, or(isNull(bookingTasks.source), isOneOf(bookingTasks.source, [...TICKED_BY_HAND]))))
    .returning({ id: bookingTasks.id })
  if (changed.length === 0) {
    const isThere = (await ctx.db.$count(bookingTasks, isOwn)) === 1
    throw isThere ? new AppError('CONFLICT', CLOSES_BY_ITSELF) : new AppError('NOT_FOUND', UNKNOWN_TASK)
  }
  return { status }
}
