import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { calendars } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { derivedKey } from '#server/uploads/secret.ts'
import type { ExportNamesInput } from '../inputs.ts'
import type { CalendarSharing } from '../model.ts'

type Context = Pick<ServiceContext, 'db' | 'actor' | 'now'>

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([A-Za-z0-9_-]{43})\.ics$/

const signature = (id: string, number: number): string =>
  createHmac('sha256', derivedKey('calendar addresses')).update(`${id}.${number}`).digest('base64url')

const pathOf = (id: string, number: number): string | null =>
  number > 0 ? `/calendars/${id}.${number}.${signature(id, number)}.ics` : null

/** Whose calendar a private address names, and which of its addresses it is; null when we have not made it. (AV6) */
export function readCalendarName(name: string): { photographerId: string; number: number } | null {
  const [, photographerId, number, given] = NAME.exec(name) ?? []
  if (!photographerId || !given) return null
  const expected = Buffer.from(signature(photographerId, Number(number)))
  return timingSafeEqual(Buffer.from(given), expected) ? { photographerId, number: Number(number) } : null
}

const columns = { number: calendars.exportNumber, hasNames: calendars.exportHasNames }
const sharingOf = (id: string, row: { number: number; hasNames: boolean } | undefined): CalendarSharing => ({
  address: pathOf(id, row?.number ?? 0),
  hasNames: row?.hasNames ?? false,
})

/**
 * The private address of the signed-in photographer's calendar; null before the first one is made. (AV6)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getSharing(ctx: Context): Promise<CalendarSharing> {
  const id = await ownPhotographerId(ctx)
  const [row] = await ctx.db.select(columns).from(calendars).where(eq(calendars.photographerId, id))
  return sharingOf(id, row)
}

/**
 * Makes the private address of the own calendar, or a new one: the one before answers no longer. (AV6)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function resetAddress(ctx: Context): Promise<CalendarSharing> {
  const photographerId = await ownPhotographerId(ctx)
  const [row] = await ctx.db
    .insert(calendars)
    .values({ photographerId, exportNumber: 1, exportChangedAt: ctx.now() })
    .onConflictDoUpdate({
      target: calendars.photographerId,
      set: { exportNumber: sql`${calendars.exportNumber} + 1` },
    })
    .returning(columns)
  return sharingOf(photographerId, row)
}

/**
 * Whether the events name the couples; off unless switched on. (AV6)
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function setExportNames(ctx: Context, { hasNames }: ExportNamesInput): Promise<CalendarSharing> {
  const photographerId = await ownPhotographerId(ctx)
  const set = { exportHasNames: hasNames, exportChangedAt: ctx.now() }
  const [row] = await ctx.db
    .insert(calendars)
    .values({ photographerId, ...set })
    .onConflictDoUpdate({ target: calendars.photographerId, set })
    .returning(columns)
  return sharingOf(photographerId, row)
}
