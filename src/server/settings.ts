import { eq } from 'drizzle-orm'
import { settings } from '#drizzle/schema/index.ts'
import { type Settings, SettingsSchema } from '#features/settings/model.ts'
import type { Db } from '#server/db.ts'

/** Settings are read on every page; a few seconds' age is not noticed. */
const CACHE_MS = 3_000
const cache = new WeakMap<Db, { readAt: number; value: Promise<Settings> }>()

async function readSettings(db: Db): Promise<Settings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.id, 1))
  return SettingsSchema.parse(row?.value ?? {})
}

/** The settings in force, at most three seconds old. */
export function getSettings(db: Db): Promise<Settings> {
  const cached = cache.get(db)
  if (cached && Date.now() - cached.readAt < CACHE_MS) return cached.value
  const value = readSettings(db)
  cache.set(db, { readAt: Date.now(), value })
  value.catch(() => cache.delete(db))
  return value
}

/** Reads the settings anew next time: for who has just changed them. */
export function forgetSettings(db: Db): void {
  cache.delete(db)
}
