import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, bookingTasks, clients } from '#drizzle/schema/index.ts'
import type { BookingStage, BookingStatus } from '#features/bookings/model.ts'
import type { TaskStatus } from '#features/tasks/search.ts'
import type { ServiceContext } from '#server/context.ts'
import { rows } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { jsonRow, readJson } from '#server/json-rows.ts'
import type { ClientTaskInput } from '../inputs.ts'
import { CLOSES_BY_ITSELF, DASHBOARD_BOOKINGS, DASHBOARD_TASKS, TICKED_BY_HAND, UNKNOWN_TASK } from '../model.ts'
import { isOneOf } from '#server/sql.ts'

type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>

export type DashboardBooking = {
  id: string
  eventDate: string
  place: string
  status: BookingStatus
  stage: BookingStage
  photographerName: string
  totalCents: number | null
  paidCents: number
  isPast: boolean
}

/** What a task is about, and so where it is done; `own` is ticked off by hand, the rest close by themselves. (X132) */
export type TaskKind = 'sign' | 'pay' | 'confirm' | 'review' | 'own'

export type ClientTask = {
  id: string
  bookingId: string
  title: string
  status: TaskStatus
  dueDate: string | null
  photographerName: string
  kind: TaskKind
  /** The contract to sign. */
  documentId: string | null
}

export type ClientDashboard = {
  /**
   * The next wedding that is not cancelled or completed; if none is ahead, one that is waiting for its pictures. (X85)
   */
  upcoming: DashboardBooking | null
  tasks: ClientTask[]
  pendingTasks: number
  /** Contracts to sign and deliveries to confirm, and how many of them are done. (X83, X132) */
  completedDocuments: number
  totalDocuments: number
  bookings: DashboardBooking[]
}

const b = alias(bookings, 'b')
const t = alias(bookingTasks, 't')
const photographerName = sql<string>`coalesce(nullif(p.business_name, ''), p.name)`
const bookingJson = (now: string): SQL<DashboardBooking> =>
  jsonRow({
    id: b.id,
    eventDate: b.eventDate,
    place: b.eventLocation,
    status: b.status,
    stage: b.stage,
    photographerName,
    totalCents: b.totalAmountCents,
    isPast: sql<boolean>`b.event_date < (${now}::timestamptz at time zone b.event_time_zone)::date`,
    paidCents: sql<number>`coalesce((select sum(y.amount_cents - y.refunded_cents) from payments y
      where y.booking_id = b.id and y.status in ('paid', 'partially_refunded')), 0)`,
  })
const KIND = sql<TaskKind>`case split_part(coalesce(t.source, ''), ':', 1) when 'contract' then 'sign' when 'payment' then 'pay'
  when 'delivery' then 'confirm' when 'review' then 'review' else 'own' end`
const taskJson: SQL<ClientTask> = jsonRow({
  id: t.id,
  bookingId: b.id,
  title: t.title,
  status: t.status,
  dueDate: t.dueDate,
  photographerName,
  kind: KIND,
  documentId: sql<string | null>`case when t.source like 'contract:%' then split_part(t.source, ':', 2) end`,
})

const IS_DOCUMENT = sql`(t.source like 'contract:%' or t.source like 'delivery:%')`

/** What the signed-in couple sees first; one statement. (R16, P12) */
export async function getClientDashboard(ctx: Reader): Promise<ClientDashboard> {
  const now = ctx.now().toISOString()
  const [found] = await rows<ClientDashboard>(
    ctx.db.execute(sql`
      with own as (
        select b.* from bookings b join clients k on k.id = b.client_id where k.user_id = ${ctx.actor!.userId}
      ), open as (
        select b.id, b.event_date, b.event_date < (${now}::timestamptz at time zone b.event_time_zone)::date as is_past
        from own b where b.status in ('pending', 'confirmed')
      ), task as (
        select t.* from booking_tasks t join own b on b.id = t.booking_id where b.status <> 'cancelled'
      )
      select
        (select ${bookingJson(now)} from own b join photographers p on p.id = b.photographer_id
          join open o on o.id = b.id order by o.is_past, b.event_date, b.id limit 1) as upcoming,
        coalesce((select jsonb_agg(first.item order by first.due_date nulls last, first.id) from (
          select t.id, t.due_date, ${taskJson} as item from task t join own b on b.id = t.booking_id
            join photographers p on p.id = b.photographer_id
          where t.status = 'pending' order by t.due_date nulls last, t.id limit ${DASHBOARD_TASKS}) first), '[]') as tasks,
        (select count(*) filter (where status = 'pending')::int from task) as "pendingTasks",
        (select count(*) filter (where t.status = 'completed')::int from task t where ${IS_DOCUMENT}) as "completedDocuments",
        (select count(*)::int from task t where ${IS_DOCUMENT}) as "totalDocuments",
        coalesce((select jsonb_agg(first.item order by first.rank, first.event_date, first.id) from (
          select b.id, b.event_date, (b.status = 'cancelled')::int + (b.status = 'completed')::int as rank,
            ${bookingJson(now)} as item
          from own b join photographers p on p.id = b.photographer_id
          order by rank, b.event_date, b.id limit ${DASHBOARD_BOOKINGS}) first), '[]') as bookings`),
  )
  return found!
}

/** More tasks than one couple ever has. */
const MOST_TASKS = 300

/** Every task of the couple's bookings, open ones first. (R22) */
export async function listClientTasks(ctx: Reader): Promise<ClientTask[]> {
  return readJson(
    ctx.db,
    taskJson,
    sql`from booking_tasks t join bookings b on b.id = t.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where k.user_id = ${ctx.actor!.userId} and b.status <> 'cancelled'
      order by (t.status = 'completed'), t.due_date nulls last, t.id limit ${MOST_TASKS}`,
  )
}

/**
 * Marks one of the couple's tasks as done, or as still to do. Repeating it is fine. Tasks the product tracks close only
 * when what they are about happens. (X132)
 * @throws AppError NOT_FOUND for unknown and foreign tasks alike; CONFLICT for tasks that close by themselves.
 */
export async function setClientTask(ctx: Reader, { id, status }: ClientTaskInput): Promise<{ status: TaskStatus }> {
  const at = ctx.now()
  const own = ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(eq(clients.userId, ctx.actor!.userId))
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
