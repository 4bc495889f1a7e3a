import { env } from '#server/env.ts'
import { type Db, openDatabase } from '#server/db.ts'

type Runtime = { db?: Promise<Db> }

// One per process even when hot reload or several function bundles load this module again.
const runtime = ((globalThis as { curioRuntime?: Runtime }).curioRuntime ??= {})

/** The process's database: Neon or PostgreSQL when DATABASE_URL is set, else the embedded one. */
export function database(): Promise<Db> {
  runtime.db ??= env.DATABASE_URL
    ? Promise.resolve(openDatabase(env.DATABASE_URL).db)
    : import('#server/local/stand-ins.ts').then((local) => local.embeddedDatabase())
  return runtime.db
}

/** Gives the process a database opened elsewhere (the start command, tests, benchmarks). */
export function setDatabase(db: Db): void {
  runtime.db = Promise.resolve(db)
}
