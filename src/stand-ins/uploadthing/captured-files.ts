import { eq, like, sql } from 'drizzle-orm'
import { jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { bytea } from '#drizzle/schema/columns.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { bytesKey, type FileStore, isFileKey } from '#server/uploads/storage.ts'
import type { StoredFile, UploadStore } from './store.ts'

/**
 * Captured files of a preview: its functions share no folder, so the bytes live in the preview's own database and
 * disappear with it. Not a migration: production has no such table.
 */
export async function prepareCapturedFiles(db: Db): Promise<void> {
  await db.execute(sql`create schema if not exists captured`)
  await db.execute(
    sql`create table if not exists captured.files (path text primary key, bytes bytea not null, record jsonb)`,
  )
}

const files = pgSchema('captured').table('files', {
  path: text('path').primaryKey(),
  bytes: bytea('bytes').notNull(),
  record: jsonb('record').$type<object>(),
})

async function readBytes(db: Db, path: string): Promise<Buffer | null> {
  const [row] = await db.select({ bytes: files.bytes }).from(files).where(eq(files.path, path))
  return row ? Buffer.from(row.bytes) : null
}

async function readRecord(db: Db, path: string): Promise<unknown> {
  const [row] = await db.select({ record: files.record }).from(files).where(eq(files.path, path))
  return row?.record ?? null
}

async function sizeOf(db: Db, path: string): Promise<number | null> {
  const size = sql<number>`octet_length(${files.bytes})`
  const [row] = await db.select({ size }).from(files).where(eq(files.path, path))
  return row?.size ?? null
}

async function write(db: Db, path: string, given: Uint8Array, record: object | null = null): Promise<void> {
  const file = { bytes: Buffer.from(given), record }
  await db
    .insert(files)
    .values({ path, ...file })
    .onConflictDoUpdate({ target: files.path, set: file })
}

async function remove(db: Db, paths: readonly string[]): Promise<number> {
  if (paths.length === 0) return 0
  const removed = await db.delete(files).where(isOneOf(files.path, paths)).returning({ path: files.path })
  return removed.length
}

/** Published and private pictures, with the interface of the embedded store. */
export function capturedStorage(db: Db): FileStore {
  const at = (key: string) => `pictures/${key}`
  return {
    async putFile(key, bytes) {
      if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`)
      await write(db, at(key), bytes)
    },
    deleteFiles: async (keys) => void (await remove(db, keys.filter((key) => bytesKey(key) === key).map(at))),
    fileUrl: (key) => `/files/${key}`,
    pathFor: (path) => path,
    readFile: async (key) => (isFileKey(key) ? readBytes(db, at(bytesKey(key))) : null),
  }
}

const Record = z.looseObject({ key: z.string(), name: z.string(), size: z.number(), type: z.string() })
const asFile = (record: unknown): StoredFile | null => {
  const known = Record.safeParse(record)
  return known.success ? (known.data as unknown as StoredFile) : null
}

/** Originals, partial uploads and announcements, with the interface of the embedded upload service's store. */
export function capturedUploads(db: Db): UploadStore {
  const original = (key: string) => `originals/${key}`
  const begun = (key: string) => `parts/${key}`
  const route = (key: string) => `routes/${key}`
  return {
    ready: async () => undefined,
    read: async (key) => asFile(await readRecord(db, original(key))),
    async bytes(key) {
      const found = await readBytes(db, original(key))
      if (!found) throw new Error('The original is not there.')
      return found
    },
    has: async (key) => (await sizeOf(db, original(key))) !== null,
    partSize: async (key) => (await sizeOf(db, begun(key))) ?? 0,
    part: async (key) => Buffer.from((await readBytes(db, begun(key))) ?? []),
    keepPart: (key, bytes) => write(db, begun(key), bytes),
    async keep(file, bytes) {
      await write(db, original(file.key), bytes, file)
      await remove(db, [begun(file.key)])
    },
    remove: async (key) => (await remove(db, [original(key)])) > 0,
    async list() {
      const found = await db
        .select({ record: files.record })
        .from(files)
        .where(like(files.path, original('%')))
      const kept = found.map(({ record }) => asFile(record)).filter((file) => file !== null)
      return kept.toSorted((a, b) => b.uploadedAt - a.uploadedAt)
    },
    routes: {
      keep: (key, announced) => write(db, route(key), new Uint8Array(), announced),
      read: (key) => readRecord(db, route(key)),
      remove: async (key) => void (await remove(db, [route(key)])),
    },
  }
}
