import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { AFTER_TABLES, BEFORE_TABLES } from '#drizzle/sql/order.ts'
import { type Db, evaluate } from '#server/db.ts'
import { type Applied, appliedMigrations, appliedSqlFiles, readApplied } from './applied.ts'

export type Migration = { tag: string; when: number; hash: string; statements: string[] }

/** The migrations of this checkout. Every command runs in the project's root. */
export const MIGRATIONS_FOLDER = resolve('drizzle/migrations')
/** The functions, triggers and views of this checkout; what they are now is what their files say. */
export const SQL_FOLDER = resolve('drizzle/sql')

// An arbitrary number, as long as every migration uses the same one.
const LOCK_KEY = 4_021_956

const statementsOf = (text: string): string[] => text.split('--> statement-breakpoint').map((part) => part.trim())

/** When a migration was made: drizzle-kit's folders are named by it, such as 20261127092942_baseline. */
function whenOf(tag: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_/.exec(tag)!
  const [year, month, ...rest] = parts.map(Number) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, ...rest)
}

/** Reads the migrations in the order they were made. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const tags = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return tags
    .map(({ name }) => name)
    .toSorted()
    .map((tag) => {
      const text = readFileSync(join(folder, tag, 'migration.sql'), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { tag, when: whenOf(tag), hash, statements: statementsOf(text) }
    })
}

/** The migrations still to run. Throws when an applied one was edited, reordered or is unknown to this checkout. */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  applied.forEach((done, index) => {
    const migration = migrations[index]
    if (!migration) {
      throw new Error('The database has a migration that this version does not know. Deploy a newer version.')
    }
    if (migration.when !== done.when) {
      throw new Error(`Migration ${migration.tag} was added before one that is already applied. Generate it again.`)
    }
    if (migration.hash !== done.hash) {
      throw new Error(
        `Migration ${migration.tag} was edited after it was applied. Restore it and add a new one instead.`,
      )
    }
  })
  return migrations.slice(applied.length)
}

type SqlFiles = { before: string[]; after: string[]; hash: string }

/** The statements of all SQL files, before and after the tables, and one hash of them all. */
function readSqlFiles(): SqlFiles {
  const read = (names: readonly string[]) => names.map((name) => readFileSync(join(SQL_FOLDER, `${name}.sql`), 'utf8'))
  const [before, after] = [read(BEFORE_TABLES), read(AFTER_TABLES)]
  const hash = createHash('sha256')
  for (const text of [...before, ...after]) hash.update(text)
  return { before: before.flatMap(statementsOf), after: after.flatMap(statementsOf), hash: hash.digest('hex') }
}

/** What `migrate` says when no migration was new, but functions, triggers or views were. */
export const SQL_APPLIED = 'drizzle/sql'

/**
 * Brings a database to the newest migration, with the functions, triggers and views of this checkout, and returns the
 * tags it applied. All of it runs in one transaction under an advisory lock: concurrent runs wait for each other, and a
 * failure leaves nothing half done. The bookkeeping table is Drizzle's own; beside it is the hash of the SQL files.
 */
export async function migrate(db: Db, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const files = folder === MIGRATIONS_FOLDER ? readSqlFiles() : null
  return db.transaction(async (tx) => {
    const run = async (statements: string[]) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    }
    await evaluate(tx, sql`pg_advisory_xact_lock(${LOCK_KEY})`)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    await tx.execute(sql`create table if not exists drizzle.sql_files (hash text not null)`)
    // A function may name what a later file or migration makes.
    await tx.execute(sql`set local check_function_bodies = off`)
    const pending = pendingMigrations(migrations, await readApplied(tx))
    const [known] = await tx.select().from(appliedSqlFiles)
    const isStale = files !== null && (pending.length > 0 || known?.hash !== files.hash)
    if (isStale) await run(files.before)
    for (const { hash, when, statements } of pending) {
      await run(statements)
      await tx.insert(appliedMigrations).values({ hash, when })
    }
    if (isStale) {
      await run(files.after)
      await tx.delete(appliedSqlFiles)
      await tx.insert(appliedSqlFiles).values({ hash: files.hash })
    }
    return pending.length === 0 && isStale ? [SQL_APPLIED] : pending.map(({ tag }) => tag)
  })
}
