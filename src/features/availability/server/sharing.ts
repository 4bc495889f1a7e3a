import { eq, sql } from 'drizzle-orm'
import { calendars } from '#drizzle/schema/index.ts'
import { ownPhotographerId } from '#features/photographers/server/records.ts'
import { calendarPath } from '#server/calendars.ts'
import type { ServiceContext } from '#server/context.ts'
import type { ExportNamesInput } from '../inputs.ts'
import type { CalendarSharing } from '../model.ts'

const columns = { number: calendars.exportNumber, hasNames: calendars.exportHasNames }
const sharingOf = (id: string, row: { number: number; hasNames: boolean } | undefined): CalendarSharing => ({
  address: calendarPath({ owner: 'photographer', id, number: row?.number ?? 0 }),
  hasNames: row?.hasNames ?? false,
})

/**
 * The private address of the signed-in photographer's calendar; null before the first one is made.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function getSharing(ctx: ServiceContext): Promise<CalendarSharing> {
  const id = await ownPhotographerId(ctx)
  const [row] = await ctx.db.select(columns).from(calendars).where(eq(calendars.photographerId, id))
  return sharingOf(id, row)
}

/**
 * Makes the private address of the own calendar, or a new one: the one before answers no longer.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function resetAddress(ctx: ServiceContext): Promise<CalendarSharing> {
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
 * Whether the events name the couples; off unless switched on.
 * @throws AppError NOT_FOUND without a photographer record.
 */
export async function setExportNames(ctx: ServiceContext, { hasNames }: ExportNamesInput): Promise<CalendarSharing> {
  const photographerId = await ownPhotographerId(ctx)
  const set = { exportHasNames: hasNames, exportChangedAt: ctx.now() }
  const [row] = await ctx.db
    .insert(calendars)
    .values({ photographerId, ...set })
    .onConflictDoUpdate({ target: calendars.photographerId, set })
    .returning(columns)
  return sharingOf(photographerId, row)
}
