import { application } from '#server/application.ts'
import { openDatabase } from '#server/database/open.ts'
import type { Db, OpenedDatabase } from '#server/db.ts'
import { env } from '#server/env.ts'

type Runtime = { opened?: Promise<OpenedDatabase>; isDraining?: boolean }

// One per process, even when hot reload or several function bundles load this module again.
const runtime = ((globalThis as { curioRuntime?: Runtime }).curioRuntime ??= {})

/** The process's database: Neon or PostgreSQL when DATABASE_URL is set, else the embedded one. */
export async function database(): Promise<Db> {
  runtime.opened ??= open()
  return (await runtime.opened).db
}

async function open(): Promise<OpenedDatabase> {
  try {
    if (env.DATABASE_URL) return await openDatabase(env.DATABASE_URL)
    return await (await application().standIns()).database()
  } catch (error) {
    // The next request tries again.
    runtime.opened = undefined
    throw error
  }
}

/** Makes the process use a database opened elsewhere (by the start command, tests, benchmarks). */
export function setDatabase(db: Db): void {
  runtime.opened = Promise.resolve({ db, close: async () => undefined })
}

/** Closes the process's database, if it was ever opened. */
export async function closeDatabase(): Promise<void> {
  await (await runtime.opened)?.close()
}

/** From now on, readiness checks are told that this process accepts no more requests. */
export function startDraining(): void {
  runtime.isDraining = true
}

/** Whether this process is about to end. */
export const isDraining = (): boolean => runtime.isDraining === true
