import { and, eq, isNull, max } from 'drizzle-orm'
import { dayPlanEntries } from '#drizzle/schema/index.ts'
import { countIf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import type { FieldValue } from '../inputs.ts'
import { DAY_PLAN_LIMITS, type DayPlanField, type DayPlanKind, FIELDS_OF_KIND } from '../model.ts'
import { DAY_PLAN_FULL, ENTRY_GONE, ENTRY_UNKNOWN, PLACE_GONE } from '../texts.ts'

export type EntryRow = typeof dayPlanEntries.$inferSelect

/** A field's text, as inputs and history write it. */
export const textOf = (entry: EntryRow, field: DayPlanField): string =>
  ({
    title: entry.title,
    time: entry.timeOfDay?.slice(0, 5) ?? '',
    place: entry.placeId ?? '',
    note: entry.note,
    address: entry.address,
    side: entry.side ?? '',
    role: entry.contactRole,
    phone: entry.phone,
    people: entry.people,
    done: String(entry.isDone),
  })[field]

/** The column of a field. */
export function columnOf({ field, value }: FieldValue): Partial<EntryRow> {
  if (field === 'time') return { timeOfDay: value || null }
  if (field === 'place') return { placeId: value || null }
  if (field === 'done') return { isDone: value === 'true' }
  if (field === 'role') return { contactRole: value }
  return { [field]: value }
}

/** An entry of a booking, removed or not. @throws AppError NOT_FOUND. */
export async function entryOf(tx: Db, bookingId: string, entryId: string): Promise<EntryRow> {
  const [entry] = await tx
    .select()
    .from(dayPlanEntries)
    .where(and(eq(dayPlanEntries.id, entryId), eq(dayPlanEntries.bookingId, bookingId)))
  if (!entry) throw new AppError('NOT_FOUND', ENTRY_UNKNOWN)
  return entry
}

/** One that is in the plan. @throws AppError NOT_FOUND; CONFLICT when it was removed. */
export async function presentEntry(tx: Db, bookingId: string, entryId: string): Promise<EntryRow> {
  const entry = await entryOf(tx, bookingId, entryId)
  if (entry.removedAt) throw new AppError('CONFLICT', ENTRY_GONE)
  return entry
}

/** @throws AppError INVALID_INPUT for a field that this kind does not have. */
export function assertHas(kind: DayPlanKind, field: DayPlanField): void {
  if (!(FIELDS_OF_KIND[kind] as readonly string[]).includes(field)) throw new AppError('INVALID_INPUT', ENTRY_UNKNOWN)
}

/** A moment takes place at one of the plan's places. @throws AppError CONFLICT. */
export async function assertPlace(tx: Db, bookingId: string, placeId: string): Promise<void> {
  const found = await tx.$count(
    dayPlanEntries,
    and(
      eq(dayPlanEntries.id, placeId),
      eq(dayPlanEntries.bookingId, bookingId),
      eq(dayPlanEntries.kind, 'place'),
      isNull(dayPlanEntries.removedAt),
    ),
  )
  if (found === 0) throw new AppError('CONFLICT', PLACE_GONE)
}

/** The last position of a kind, and how many are in the plan. */
export async function roomOf(tx: Db, bookingId: string, kind: DayPlanKind): Promise<{ last: number; present: number }> {
  const [room] = await tx
    .select({ last: max(dayPlanEntries.position), present: countIf(isNull(dayPlanEntries.removedAt)) })
    .from(dayPlanEntries)
    .where(and(eq(dayPlanEntries.bookingId, bookingId), eq(dayPlanEntries.kind, kind)))
  return { last: room?.last ?? 0, present: room?.present ?? 0 }
}

/** Checks, under the booking's lock, that there is room for this many more. @throws AppError CONFLICT. */
export function assertRoom(kind: DayPlanKind, present: number, more = 1): void {
  if (present + more > DAY_PLAN_LIMITS[kind]) throw new AppError('CONFLICT', DAY_PLAN_FULL[kind])
}
