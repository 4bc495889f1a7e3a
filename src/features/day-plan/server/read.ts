import { and, eq, gt, sql } from 'drizzle-orm'
import { dayPlanChanges, dayPlanEntries } from '#drizzle/schema/index.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { hasRow, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { readNotices } from '#server/notices/notify.ts'
import { todayIn } from '#shared/date/days.ts'
import type { DayPlanInput, HistoryInput } from '../inputs.ts'
import { dayPlanPath } from '../links.ts'
import { type DayPlan, type DayPlanAccess, type DayPlanChange, dayPlanAccess, HISTORY_PAGE_SIZE } from '../model.ts'
import { assertReadable } from './open-day.ts'
import { dayPlanSideOf, readDay } from './records.ts'

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

type Change = typeof dayPlanChanges

/** The place that a change of a moment's place names: it is remembered by its id, and read by its name. */
const placeIn = (field: Change['field'], text: Change['before']) =>
  sql<string | null>`${subquery
    .select({ title: dayPlanEntries.title })
    .from(dayPlanEntries)
    .where(eq(dayPlanEntries.id, sql`case when ${field} = 'place' then nullif(${text}, '')::uuid end`))}`

/** Whether the same entry was removed or brought back later. */
const isPassed = ({ id, entryId }: Change) =>
  hasRow(
    dayPlanChanges,
    and(eq(dayPlanChanges.entryId, entryId), eq(dayPlanChanges.field, 'entry'), gt(dayPlanChanges.id, id)),
  )

/** What was changed before one change, or from the last one on. */
const readChanges = (
  db: Db,
  bookingId: string,
  { cursor, hasContacts }: { cursor: number | undefined; hasContacts: boolean },
) =>
  db.query.dayPlanChanges.findMany({
    columns: {
      id: true,
      entryId: true,
      field: true,
      before: true,
      after: true,
      byUserId: true,
      bySide: true,
      createdAt: true,
    },
    where: {
      bookingId,
      ...(cursor === undefined ? {} : { id: { lt: cursor } }),
      ...(hasContacts ? {} : { entry: { kind: { ne: 'contact' } } }),
    },
    with: {
      entry: { columns: { kind: true, title: true, removedAt: true } },
      byUser: { columns: {}, with: { profile: { columns: { firstName: true } } } },
      booking: {
        columns: {},
        with: {
          client: { columns: { firstName: true } },
          photographer: { columns: {}, extras: { name: vendorName } },
        },
      },
    },
    extras: {
      placeBefore: ({ field, before }) => placeIn(field, before),
      placeAfter: ({ field, after }) => placeIn(field, after),
      isPassed,
    },
    orderBy: { id: 'desc' },
    limit: HISTORY_PAGE_SIZE + 1,
  })

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

/** Fields can be brought back as they were, and what was removed and is still gone. */
const canRestore = ({ field, before, after, entry, isPassed: isOver }: ChangeRow): boolean =>
  field === 'entry'
    ? after === null && entry.removedAt !== null && !isOver
    : field !== 'order' && field !== 'done' && before !== null && entry.removedAt === null

const nameOf = ({ bySide, byUser, booking }: ChangeRow): string =>
  bySide === 'vendor' ? booking.photographer.name : byUser?.profile?.firstName || booking.client.firstName

/**
 * What was changed, by whom and when, the newest first.
 * @throws AppError like `getPlan`.
 */
export async function listHistory(
  ctx: ServiceContext,
  { bookingId, cursor }: HistoryInput,
): Promise<{ items: DayPlanChange[]; older: number | null }> {
  const { access, isCancelled } = await getPlan(ctx, { bookingId })
  const found = await readChanges(ctx.db, bookingId, { cursor, hasContacts: !isCancelled })
  const items = found.slice(0, HISTORY_PAGE_SIZE).map((change) => ({
    id: change.id,
    entryId: change.entryId,
    kind: change.entry.kind,
    title: change.entry.title,
    field: change.field,
    before: change.placeBefore ?? change.before,
    after: change.placeAfter ?? change.after,
    by: nameOf(change),
    isOwn: change.byUserId === ctx.actor!.userId,
    at: change.createdAt.toISOString(),
    canRestore: access === 'open' && canRestore(change),
  }))
  return { items, older: found.length > items.length ? items.at(-1)!.id : null }
}

/** Marks the reader's notices about a plan as read, because it is on their screen. Idempotent. @throws like `getPlan`. */
export async function sawPlan(ctx: ServiceContext, { bookingId }: DayPlanInput): Promise<{ isSeen: true }> {
  const { side } = await getPlan(ctx, { bookingId })
  await readNotices(ctx.db, { userId: ctx.actor!.userId, href: dayPlanPath(side, bookingId) }, ctx.now())
  return { isSeen: true }
}
