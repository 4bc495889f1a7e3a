import { and, eq, getTableName, isNull, lt, or, sql } from 'drizzle-orm'
import { dataExportParts, dataExports } from '#drizzle/schema/index.ts'
import { EXPORT_DAYS, EXPORT_TRIES } from '#features/personal-data/model.ts'
import type { JobContext, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { JOB_LEASE_MS } from '#server/jobs/job-runner.ts'
import { describeError, log } from '#server/log.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import type { FileStore } from '#server/uploads/storage.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { filesOf } from './files.ts'
import { readablePage } from './readable.ts'
import { rowsOf } from './rows.ts'
import { PERSONAL_TABLES } from './tables/index.ts'
import { type Person, type PersonalTable, readPerson } from './tables/person.ts'
import { type ZipWriter, zipOf } from './zip.ts'

const PART_BYTES = 2 * 2 ** 20
const SLICE_BYTES = 2 ** 16

type Copy = { ctx: ServiceContext; store: FileStore; person: Person; at: Date }

/** A table as JSON, and how many rows it had. */
async function* jsonOf(db: Db, personal: PersonalTable, person: Person, counted: () => void): AsyncGenerator<string> {
  let lead = '[\n'
  for await (const row of rowsOf(db, personal, person)) {
    yield lead + JSON.stringify(row)
    lead = ',\n'
    counted()
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n'
}

/** A file in slices, so that no stream on the way holds all of it once more. */
async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES)
}

/** Everything of a person, as the entries of a ZIP: each table as JSON, each file, and a page to read. */
async function writeCopy({ ctx, store, person, at }: Copy, zip: ZipWriter): Promise<void> {
  const { siteName } = await getSettings(ctx.db)
  const tables: { personal: PersonalTable; count: number }[] = []
  for (const personal of PERSONAL_TABLES) {
    let count = 0
    const json = jsonOf(ctx.db, personal, person, () => (count += 1))
    await zip.add(`data/${getTableName(personal.table)}.json`, json, { isCompressed: true })
    if (count > 0) tables.push({ personal, count })
  }
  const files: string[] = []
  const missing: string[] = []
  for await (const { path, read } of filesOf(ctx, store, person)) {
    const bytes = await read()
    if (bytes) await zip.add(path, bytesOf(bytes), { isCompressed: false })
    ;(bytes ? files : missing).push(path)
  }
  const page = readablePage(ctx.db, person, { siteName, at, tables, files, missing })
  await zip.add('index.html', page, { isCompressed: true })
}

/** The bytes of a person's copy, made as they are read. */
export const copyOf = (copy: Copy): AsyncGenerator<Uint8Array> => zipOf(copy.at, (zip) => writeCopy(copy, zip))

type Claim = { id: string; userId: string; attempt: number }

/** The oldest request that nobody works on, counted as begun; null when there is none. */
async function claim(db: Db, now: Date): Promise<Claim | null> {
  const abandoned = new Date(now.getTime() - JOB_LEASE_MS)
  const next = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(
      and(eq(dataExports.status, 'waiting'), or(isNull(dataExports.startedAt), lt(dataExports.startedAt, abandoned))),
    )
    .orderBy(dataExports.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(dataExports)
    .set({ startedAt: now, attempts: sql`${dataExports.attempts} + 1` })
    .where(eq(dataExports.id, sql`(${next})`))
    .returning({ id: dataExports.id, userId: dataExports.userId, attempt: dataExports.attempts })
  return claimed ?? null
}

/** Stores the bytes piece by piece; returns how many there were. */
async function storeParts(db: Db, { id: exportId, attempt }: Claim, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await db.delete(dataExportParts).where(eq(dataExportParts.exportId, exportId))
  let size = 0
  let position = 0
  let waiting: Uint8Array[] = []
  let length = 0
  const flush = async () => {
    if (length === 0) return
    await db.insert(dataExportParts).values({ exportId, attempt, position, bytes: Buffer.concat(waiting) })
    position += 1
    size += length
    waiting = []
    length = 0
  }
  for await (const chunk of bytes) {
    waiting.push(chunk)
    length += chunk.length
    if (length >= PART_BYTES) await flush()
  }
  await flush()
  return size
}

/** Marks the copy as ready and tells its person; nothing when another attempt or request has taken its place. */
async function finish(ctx: ServiceContext, { id, attempt }: Claim, person: Person, sizeBytes: number): Promise<void> {
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + EXPORT_DAYS * 86_400_000)
  await transact(ctx.db, async (tx) => {
    const ready = await tx
      .update(dataExports)
      .set({ status: 'ready', sizeBytes, readyAt: at, expiresAt })
      .where(and(eq(dataExports.id, id), eq(dataExports.attempts, attempt), eq(dataExports.status, 'waiting')))
      .returning({ id: dataExports.id })
    if (ready.length === 0) return
    const { userId, email, firstName } = person
    // Only the person: a partner has a copy of their own.
    const mail = { template: 'data-ready' as const, props: { firstName, until: formatDate(expiresAt) } }
    const dedupeKey = `data-ready/${id}`
    await enqueueMail(tx, { ...mail, to: email, dedupeKey })
    await ring(tx, mail, { userId, dedupeKey, at })
  })
}

/** One attempt; a failure is tried again at the next turn, until it has failed too often. */
async function tryOnce(ctx: ServiceContext, claimed: Claim, store: FileStore): Promise<boolean> {
  const { db } = ctx
  try {
    const person = (await readPerson(db, claimed.userId))!
    const size = await storeParts(db, claimed, copyOf({ ctx, store, person, at: ctx.now() }))
    await finish(ctx, claimed, person, size)
    return true
  } catch (error) {
    log.error('a copy of someone’s data failed', {
      requestId: ctx.requestId,
      rowId: claimed.id,
      ...describeError(error),
    })
    const isLast = claimed.attempt >= EXPORT_TRIES
    await db
      .update(dataExports)
      .set(isLast ? { status: 'failed' } : { startedAt: null })
      .where(and(eq(dataExports.id, claimed.id), eq(dataExports.attempts, claimed.attempt)))
    return false
  }
}

/** Makes the copy that has waited longest. Idempotent. A job. */
export async function writeExport(ctx: JobContext, store?: FileStore): Promise<Record<string, number>> {
  const claimed = await claim(ctx.db, ctx.now())
  if (!claimed) return { written: 0, left: 0 }
  const isWritten = await tryOnce(ctx, claimed, store ?? (await fileStore()))
  const left = await ctx.db.$count(dataExports, and(eq(dataExports.status, 'waiting'), isNull(dataExports.startedAt)))
  return { written: isWritten ? 1 : 0, failed: isWritten ? 0 : 1, left }
}
