import { useSyncExternalStore } from 'react'

// Uploads in progress whose own screen is not open. Kept small, because the frame of every area shows it; the queues
// report to it.

export type Underway = { done: number; all: number }
const NOTHING: Underway = { done: 0, all: 0 }

/** Each queue's files, and how many screens show that queue. */
const queues = new Map<object, { sum: Underway; shown: number }>()
const listeners = new Set<() => void>()
let elsewhere = NOTHING

function tell(): void {
  const hidden = [...queues.values()].filter(({ sum, shown }) => shown === 0 && sum.all > sum.done)
  const done = hidden.reduce((total, { sum }) => total + sum.done, 0)
  const all = hidden.reduce((total, { sum }) => total + sum.all, 0)
  if (done === elsewhere.done && all === elsewhere.all) return
  elsewhere = { done, all }
  for (const listener of listeners) listener()
}

/** Notes how far a queue is; `all` is 0 once nothing is on its way. */
export function noteUnderway(queue: object, sum: Underway): void {
  queues.set(queue, { sum, shown: queues.get(queue)?.shown ?? 0 })
  tell()
}

/** While a screen shows a queue, the frame does not. Returns what ends it. */
export function showQueue(queue: object): () => void {
  const known = queues.get(queue) ?? { sum: NOTHING, shown: 0 }
  queues.set(queue, { ...known, shown: known.shown + 1 })
  tell()
  return () => {
    const now = queues.get(queue)
    if (now) queues.set(queue, { ...now, shown: now.shown - 1 })
    tell()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The files on their way that no open screen shows. */
export const useUnderway = (): Underway =>
  useSyncExternalStore(
    subscribe,
    () => elsewhere,
    () => NOTHING,
  )
