import type { Db } from '#server/db.ts'

/** Exact totals are the costlier half of a search, and paging needs the same ones again within seconds. */
const KEEP_MS = 5_000
const KEEP_ENTRIES = 1_000

type Entry<T> = { readAt: number; value: Promise<T> }

/** Answers cached per database for five seconds, at most a thousand of them. */
export function createShortMemory<T>() {
  const memories = new WeakMap<Db, Map<string, Entry<T>>>()

  /** What is cached and still fresh. */
  function recall(db: Db, key: string): Promise<T> | undefined {
    const entry = memories.get(db)?.get(key)
    return entry && Date.now() - entry.readAt < KEEP_MS ? entry.value : undefined
  }

  function keep(db: Db, key: string, value: Promise<T>): Promise<T> {
    let memory = memories.get(db)
    if (!memory) memories.set(db, (memory = new Map()))
    if (memory.size >= KEEP_ENTRIES) memory.clear()
    memory.set(key, { readAt: Date.now(), value })
    value.catch(() => memory.delete(key))
    return value
  }

  return {
    recall,
    keep,
    /** The cached answer, or a new one. */
    remember: (db: Db, key: string, read: () => Promise<T>): Promise<T> => recall(db, key) ?? keep(db, key, read()),
  }
}
