import { useSyncExternalStore } from 'react'
import { inTab } from '#shared/browser/browser-store.ts'
import type { DayPlanSide } from '../model.ts'

/** Text that is not saved yet, and what the field said when its editor began. */
export type FieldDraft = { text: string; seen: string }
type Drafts = Readonly<Record<string, FieldDraft>>
/** Both sides may use one tab, one after the other: what one of them types the other never sees. */
export type DayPlace = { side: DayPlanSide; bookingId: string }

const NONE: Drafts = {}
const known = new Map<string, Drafts>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const nameOf = ({ side, bookingId }: DayPlace) => `day:${side}:${bookingId}`

function read(place: DayPlace): Drafts {
  const name = nameOf(place)
  const drafts = known.get(name)
  if (drafts) return drafts
  const kept = inTab.recall(name)?.value
  const found = kept && typeof kept === 'object' ? (kept as Drafts) : NONE
  known.set(name, found)
  return found
}

function write(place: DayPlace, key: string, draft: FieldDraft | null): void {
  const { [key]: _old, ...others } = read(place)
  const drafts = draft ? { ...others, [key]: draft } : others
  known.set(nameOf(place), drafts)
  if (Object.keys(drafts).length === 0) inTab.forget(nameOf(place))
  else inTab.keep(nameOf(place), drafts)
  for (const listener of listeners) listener()
}

/** What is typed into one field and not saved yet; it survives a reload and a failed connection. */
export function useFieldDraft(place: DayPlace, entryId: string, field: string) {
  const key = `${entryId}.${field}`
  const draft = useSyncExternalStore(
    subscribe,
    () => read(place)[key] ?? null,
    () => null,
  )
  return {
    draft,
    setDraft: (next: FieldDraft | null) => write(place, key, next),
    /** What is typed now, for an answer that arrives later. */
    current: () => read(place)[key] ?? null,
  }
}

/** Whether something in an entry waits to be saved. */
export const hasDrafts = (place: DayPlace, entryId: string): boolean =>
  Object.keys(read(place)).some((key) => key.startsWith(`${entryId}.`))
