import type { ServiceContext } from '#server/context.ts'
import { describeError, log } from '#server/log.ts'

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

type Work<Row> = {
  /** Name of the work in the log. */
  name: string
  /** The most rows one run finishes; rows that fail or need nothing do not count. */
  limit: number
  /** The next `limit` rows that are due: ids greater than `after`, in the order of ids. */
  next: (after: string, limit: number) => PromiseLike<Row[]>
  /** Processes one row in a transaction of its own; returns whether there was anything to do. */
  work: (row: Row) => Promise<boolean>
  onFailure?: (row: Row) => Promise<void>
}

/**
 * Processes what is due. A row that throws is logged and skipped, so that failing rows never block the others; the
 * next run tries it again.
 * @returns how many rows were finished, and how many threw.
 */
export async function processDue<Row extends { id: string }>(
  { requestId }: ServiceContext,
  { name, limit, next, work, onFailure }: Work<Row>,
): Promise<{ done: number; failed: number }> {
  const counts = { done: 0, failed: 0 }
  let after = FIRST
  for (;;) {
    const page = await next(after, limit)
    for (const row of page) {
      try {
        if (await work(row)) counts.done += 1
      } catch (error) {
        log.error(`${name} failed`, { requestId, rowId: row.id, ...describeError(error) })
        counts.failed += 1
        await onFailure?.(row)
      }
    }
    if (page.length < limit || counts.done >= limit) return counts
    after = page.at(-1)!.id
  }
}
