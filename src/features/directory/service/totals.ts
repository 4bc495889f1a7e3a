import type { Db } from '#server/db.ts'

/** Exact totals are the larger half of a search; people page through and share the same ones within seconds. */
const KEEP_MS = 5_000
const KEEP_ENTRIES = 1_000

type Entry<T> = { readAt: number; value: Promise<T> }

/** Remembers answers per database for five seconds, at most a thousand of them. */
export function createShortMemory<T>() {
  const memories = new WeakMap<Db, Map<string, Entry<T>>>()
  return function remember(db: Db, key: string, read: () => Promise<T>): Promise<T> {
    let memory = memories.get(db)
    if (!memory) memories.set(db, (memory = new Map()))
    const known = memory.get(key)
    if (known && Date.now() - known.readAt < KEEP_MS) return known.value
    if (memory.size >= KEEP_ENTRIES) memory.clear()
    const value = read()
    memory.set(key, { readAt: Date.now(), value })
    value.catch(() => memory.delete(key))
    return value
  }
}
