import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { uploadSessions, uploads } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { transact } from '#server/transact.ts'
import { drainDeletions, type FileRemovers } from '#server/uploads/file-deletions.ts'

/** Rows a sweep takes at once, and how long the rows of a finished application are kept. */
const BATCH = 200
const CLAIMED_KEPT_DAYS = 7
const MAX_DRAINS = 10

/** Deletes at most this many unused rows of one table, and marks their files for removal. */
export type Sweep = (tx: Db, limit: number, at: Date) => Promise<number>

/** Sessions nothing refers to any more: expired, or claimed a week ago. */
async function sweepSessions(tx: Db, at: Date): Promise<number> {
  const keptSince = new Date(at.getTime() - CLAIMED_KEPT_DAYS * 86_400_000)
  await tx
    .delete(uploads)
    .where(
      and(
        eq(uploads.status, 'claimed'),
        inArray(
          uploads.sessionId,
          tx.select({ id: uploadSessions.id }).from(uploadSessions).where(lt(uploadSessions.consumedAt, keptSince)),
        ),
      ),
    )
  const own = tx.select({ one: sql`1` }).from(uploads).where(eq(uploads.sessionId, uploadSessions.id))
  const gone = await tx
    .delete(uploadSessions)
    .where(
      and(
        sql`coalesce(${uploadSessions.consumedAt} < ${keptSince.toISOString()}::timestamptz, ${uploadSessions.expiresAt} < ${at.toISOString()}::timestamptz)`,
        notExists(own),
      ),
    )
    .returning({ id: uploadSessions.id })
  return gone.length
}

/**
 * Deletes what is no longer needed, table by table: files of applications never sent (48 h, or a day after the draft's
 * end), uploads never finished, images whose undo is over, photos of reviews never sent, and every file that is still
 * to be deleted. Rows go in one transaction that records their files, and the files after it, so a crash at any point
 * leaves only work to do.
 */
export async function sweepUploads(
  ctx: { db: Db; now: () => Date },
  tables: Readonly<Record<string, Sweep>>,
  removers?: FileRemovers,
): Promise<Record<string, number>> {
  const at = ctx.now()
  const swept: Record<string, number> = {}
  for (const [name, sweep] of Object.entries(tables)) swept[name] = await transact(ctx.db, (tx) => sweep(tx, BATCH, at))
  const sessions = await transact(ctx.db, (tx) => sweepSessions(tx, at))
  let files = 0
  let postponed = 0
  for (let drains = 0; drains < MAX_DRAINS; drains += 1) {
    const drained = await drainDeletions(ctx.db, at, removers)
    files += drained.removed
    postponed += drained.postponed
    if (drained.removed === 0) break
  }
  return { ...swept, sessions, files, postponed }
}
