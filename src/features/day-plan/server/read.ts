import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayPlanChanges, dayPlanEntries, photographers } from '#drizzle/schema/index.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { jsonRow, notNull, readJson } from '#server/database/json-rows.ts'
import { moment, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { readNotices } from '#server/notices/notify.ts'
import { todayIn } from '#shared/date/days.ts'
import type { DayPlanInput, HistoryInput } from '../inputs.ts'
import { dayPlanPath } from '../links.ts'
import { type DayPlan, type DayPlanAccess, type DayPlanChange, dayPlanAccess, HISTORY_PAGE_SIZE } from '../model.ts'
import { assertReadable } from './open-day.ts'
import { dayPlanSideOf, readDay } from './records.ts'

const p = alias(photographers, 'p')
const e = alias(dayPlanEntries, 'e')
const h = alias(dayPlanChanges, 'h')

/**
 * The plan of a day, as either side reads and fills it.
 * @throws AppError NOT_FOUND for everybody but the two sides; CONFLICT while the booking is not confirmed, and for the
 * photographer of a cancelled one.
 */
export async function getPlan(ctx: ServiceContext, { bookingId }: DayPlanInput): Promise<DayPlan> {
  const side = dayPlanSideOf(ctx.actor!)
  const found = side && (await readDay(ctx.db, bookingId, side, ctx.actor!.userId))
  if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  const { pack, booking } = found
  const today = todayIn(pack.eventTimeZone, ctx.now())
  assertReadable(booking, pack.side, today)
  const isCancelled = booking.status === 'cancelled'
  return {
    ...pack,
    ...(isCancelled ? withoutPhones(pack) : {}),
    isCancelled,
    access: dayPlanAccess(booking, pack.side, today) as Exclude<DayPlanAccess, 'closed'>,
  }
}

const withoutPhones = ({ couple, photographer }: Pick<DayPlan, 'couple' | 'photographer'>) => ({
  couple: { ...couple, people: couple.people.map(({ name }) => ({ name, phone: null })) },
  photographer: { ...photographer, person: { name: photographer.person.name, phone: null } },
})

/** A place is remembered by its id, and read by its name. */
const words = (column: 'before' | 'after') => {
  const text = sql.raw(`h.${column}`)
  return sql<string | null>`case when h.field = 'place' and ${text} <> ''
    then (select q.title from day_plan_entries q where q.id = ${text}::uuid) else ${text} end`
}

/** Fields as they were, and what was removed and is still gone. */
const canRestore = sql<boolean>`case when h.field = 'entry' then h.after is null and e.removed_at is not null
  and not exists (select from day_plan_changes n where n.entry_id = h.entry_id and n.field = 'entry' and n.id > h.id)
  else h.field not in ('order', 'done') and h.before is not null and e.removed_at is null end`

/**
 * What was changed, by whom and when, the newest first.
 * @throws AppError like `getPlan`.
 */
export async function listHistory(
  ctx: ServiceContext,
  { bookingId, cursor }: HistoryInput,
): Promise<{ items: DayPlanChange[]; older: number | null }> {
  const { access, isCancelled } = await getPlan(ctx, { bookingId })
  const userId = ctx.actor!.userId
  const items = await readJson(
    ctx.db,
    jsonRow({
      id: h.id,
      entryId: h.entryId,
      kind: e.kind,
      title: e.title,
      field: h.field,
      before: words('before'),
      after: words('after'),
      by: sql<string>`case when h.by_side = 'vendor' then ${vendorName(p)}
        else coalesce((select nullif(w.first_name, '') from profiles w where w.id = h.by_user_id), k.first_name) end`,
      isOwn: sql<boolean>`h.by_user_id = ${userId}`,
      at: notNull(sql<string | null>`${moment(h.createdAt)}`),
      canRestore: access === 'open' ? canRestore : sql<boolean>`false`,
    }),
    sql`from day_plan_changes h join day_plan_entries e on e.id = h.entry_id
      join bookings b on b.id = h.booking_id join clients k on k.id = b.client_id
      join photographers p on p.id = b.photographer_id
      where h.booking_id = ${bookingId} and (${cursor ?? null}::bigint is null or h.id < ${cursor ?? null}::bigint)
        and (${!isCancelled} or e.kind <> 'contact')
      order by h.id desc limit ${HISTORY_PAGE_SIZE + 1}`,
  )
  const page = items.slice(0, HISTORY_PAGE_SIZE)
  return { items: page, older: items.length > page.length ? page.at(-1)!.id : null }
}

/** Marks the reader's notices about a plan as read, because it is on their screen. Idempotent. @throws like `getPlan`. */
export async function sawPlan(ctx: ServiceContext, { bookingId }: DayPlanInput): Promise<{ isSeen: true }> {
  const { side } = await getPlan(ctx, { bookingId })
  await readNotices(ctx.db, { userId: ctx.actor!.userId, href: dayPlanPath(side, bookingId) }, ctx.now())
  return { isSeen: true }
}
