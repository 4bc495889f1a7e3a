import { and, eq, isNull, max } from 'drizzle-orm'
import { dayPlanChanges, dayPlanEntries } from '#drizzle/schema/index.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { AddEntryInput, EntryInput, FieldValue, MoveEntryInput, NewEntry, SetFieldInput } from '../inputs.ts'
import type { DayPlanField, Overwritten } from '../model.ts'
import { minutesOfDay } from '../order-of-day.ts'
import { ONLY_PHOTOGRAPHER_TICKS } from '../texts.ts'
import {
  assertHas,
  assertPlace,
  assertRoom,
  columnOf,
  type EntryRow,
  entryOf,
  presentEntry,
  roomOf,
  textOf,
} from './entry-records.ts'
import { changeDay, type OpenDay, record } from './open-day.ts'

const columnsOf = (entry: NewEntry) => {
  const { kind, id, title } = entry
  const own = { id, kind, title }
  if (kind === 'moment')
    return { ...own, timeOfDay: entry.time || null, placeId: entry.place || null, note: entry.note }
  if (kind === 'place') return { ...own, address: entry.address }
  if (kind === 'contact') return { ...own, side: entry.side, contactRole: entry.role, phone: entry.phone }
  return { ...own, people: entry.people }
}

/** Appends entries of one kind; existing ones stay as they are. */
export async function insertEntries(tx: Db, day: OpenDay, entries: readonly NewEntry[]): Promise<void> {
  const { kind } = entries[0]!
  const { last, present } = await roomOf(tx, day.id, kind)
  const made = { bookingId: day.id, createdBy: day.userId, createdAt: day.at, updatedAt: day.at }
  const added = await tx
    .insert(dayPlanEntries)
    .values(entries.map((entry, index) => ({ ...columnsOf(entry), ...made, position: last + index + 1 })))
    .onConflictDoNothing()
    .returning({ entryId: dayPlanEntries.id, after: dayPlanEntries.title })
  if (added.length === 0) return
  assertRoom(kind, present, added.length)
  await record(
    tx,
    day,
    added.map((entry) => ({ ...entry, field: 'entry', before: null })),
  )
}

/**
 * Adds one entry. Idempotent.
 * @throws AppError NOT_FOUND, CONFLICT (closed, or no room for another one), RATE_LIMITED.
 */
export const addEntry = (ctx: ServiceContext, { bookingId, entry }: AddEntryInput): Promise<{ id: string }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    if (entry.kind === 'moment' && entry.place) await assertPlace(tx, day.id, entry.place)
    await insertEntries(tx, day, [entry])
    return { id: entry.id }
  })

/** Who last wrote the current text of a field, unless it was this person. */
async function writerOf(tx: Db, day: OpenDay, entryId: string, field: DayPlanField) {
  const last = await tx.query.dayPlanChanges.findFirst({
    columns: { byUserId: true, bySide: true, createdAt: true },
    where: { entryId, OR: [{ field }, { field: 'entry' }] },
    with: { byUser: { columns: {}, with: { profile: { columns: { firstName: true } } } } },
    orderBy: { id: 'desc' },
  })
  if (!last || last.byUserId === day.userId) return null
  const name = last.bySide === 'vendor' ? day.photographerName : last.byUser?.profile?.firstName || day.coupleName
  return { by: name, at: last.createdAt.toISOString() }
}

/** Writes one field and its history; does nothing when the text is the same. */
export async function writeField(
  tx: Db,
  day: OpenDay,
  entry: EntryRow,
  change: FieldValue,
): Promise<{ changeId: number | null }> {
  assertHas(entry.kind, change.field)
  if (change.field === 'done' && day.side !== 'vendor') throw new AppError('FORBIDDEN', ONLY_PHOTOGRAPHER_TICKS)
  const before = textOf(entry, change.field)
  if (before === change.value) return { changeId: null }
  if (change.field === 'place' && change.value) await assertPlace(tx, day.id, change.value)
  await tx
    .update(dayPlanEntries)
    .set({ ...columnOf(change), updatedAt: day.at })
    .where(eq(dayPlanEntries.id, entry.id))
  return {
    changeId: await record(tx, day, [{ entryId: entry.id, field: change.field, before, after: change.value }]),
  }
}

/**
 * Writes one field of one entry and touches no other. Of two who write the same field the later one wins; it is told
 * what the other one wrote, which stays in the history.
 * @throws AppError NOT_FOUND, CONFLICT (closed, removed meanwhile), FORBIDDEN, INVALID_INPUT, RATE_LIMITED.
 */
export const setField = (
  ctx: ServiceContext,
  { bookingId, entryId, change, seen }: SetFieldInput,
): Promise<{ overwritten: Overwritten | null }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    const entry = await presentEntry(tx, day.id, entryId)
    const stood = textOf(entry, change.field)
    const isOver = stood !== seen && stood !== change.value
    const writer = isOver ? await writerOf(tx, day, entryId, change.field) : null
    await writeField(tx, day, entry, change)
    return { overwritten: writer && { ...writer, text: await wordsOf(tx, change.field, stood) } }
  })

/** A field's text for people: a place by its name. */
async function wordsOf(tx: Db, field: DayPlanField, text: string): Promise<string> {
  if (field !== 'place' || text === '') return text
  const [place] = await tx
    .select({ title: dayPlanEntries.title })
    .from(dayPlanEntries)
    .where(eq(dayPlanEntries.id, text))
  return place?.title ?? ''
}

/** One kind's entries as they are listed. */
async function listed(tx: Db, bookingId: string, kind: EntryRow['kind']): Promise<EntryRow[]> {
  const found = await tx
    .select()
    .from(dayPlanEntries)
    .where(
      and(eq(dayPlanEntries.bookingId, bookingId), eq(dayPlanEntries.kind, kind), isNull(dayPlanEntries.removedAt)),
    )
    .orderBy(dayPlanEntries.position, dayPlanEntries.id)
  const place = ({ timeOfDay }: EntryRow) => (timeOfDay ? minutesOfDay(timeOfDay) : Number.POSITIVE_INFINITY)
  return found.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
}

/**
 * Moves an entry one place up or down in its list. Moments follow their time: one moves only among those of the same
 * time, or without one. At an end, nothing happens.
 * @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED.
 */
export const moveEntry = (
  ctx: ServiceContext,
  { bookingId, entryId, direction }: MoveEntryInput,
): Promise<{ isMoved: boolean }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    const entry = await presentEntry(tx, day.id, entryId)
    const list = await listed(tx, day.id, entry.kind)
    const from = list.findIndex(({ id }) => id === entryId)
    const to = direction === 'up' ? from - 1 : from + 1
    const other = list[to]
    if (!other || other.timeOfDay !== entry.timeOfDay) return { isMoved: false }
    const place = (id: string, position: number) =>
      tx.update(dayPlanEntries).set({ position, updatedAt: day.at }).where(eq(dayPlanEntries.id, id))
    await place(entry.id, other.position)
    await place(other.id, entry.position)
    await record(tx, day, [{ entryId, field: 'order', before: String(from + 1), after: String(to + 1) }])
    return { isMoved: true }
  })

/**
 * Takes an entry out of the plan; the row of the history that is returned brings it back. Idempotent.
 * @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED.
 */
export const removeEntry = (ctx: ServiceContext, { bookingId, entryId }: EntryInput): Promise<{ changeId: number }> =>
  changeDay(ctx, bookingId, async (tx, day) => {
    const entry = await entryOf(tx, day.id, entryId)
    if (entry.removedAt) return { changeId: await removalOf(tx, entryId) }
    await tx
      .update(dayPlanEntries)
      .set({ removedAt: day.at, removedBy: day.userId, updatedAt: day.at })
      .where(eq(dayPlanEntries.id, entryId))
    return { changeId: await record(tx, day, [{ entryId, field: 'entry', before: entry.title, after: null }]) }
  })

async function removalOf(tx: Db, entryId: string): Promise<number> {
  const [last] = await tx
    .select({ id: max(dayPlanChanges.id) })
    .from(dayPlanChanges)
    .where(and(eq(dayPlanChanges.entryId, entryId), eq(dayPlanChanges.field, 'entry')))
  return last!.id!
}
