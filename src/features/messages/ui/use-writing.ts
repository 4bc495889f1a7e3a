import { useSyncExternalStore } from 'react'
import { inTab } from '#shared/browser/browser-store.ts'
import type { ThreadSide } from '../model.ts'

/** The text being written in a conversation, and the id of its last attempt. */
type Writing = { text: string; attempt: { id: string; text: string } | null }

const NOTHING: Writing = { text: '', attempt: null }
/** Both sides may use one tab, one after the other: what one of them writes the other never sees. */
export type Place = { side: ThreadSide; threadId: string }

const nameOf = ({ side, threadId }: Place) => `message:${side}:${threadId}`

// One per side and conversation: a delivery after leaving it clears the text once it is reopened.
const writings = new Map<string, Writing>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function read(place: Place): Writing {
  const name = nameOf(place)
  const known = writings.get(name)
  if (known) return known
  const kept = inTab.recall(name)?.value as Writing | undefined
  const writing = typeof kept?.text === 'string' ? kept : NOTHING
  writings.set(name, writing)
  return writing
}

function write(place: Place, writing: Writing): void {
  const name = nameOf(place)
  writings.set(name, writing)
  if (writing.text === '' && !writing.attempt) inTab.forget(name)
  else inTab.keep(name, writing)
  for (const listener of listeners) listener()
}

/** The text being written in a conversation. It survives a reload and a sign-in; delivery clears it. */
export function useWriting(place: Place): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(place).text,
    () => '',
  )
  return [text, (value) => write(place, { ...read(place), text: value })]
}

/** The id under which a text is sent: the same for the same text and files until it has been delivered. */
export function attemptOf(place: Place, text: string): string {
  const { attempt, ...writing } = read(place)
  if (attempt?.text === text) return attempt.id
  const id = crypto.randomUUID()
  write(place, { ...writing, attempt: { id, text } })
  return id
}

/** The same text again is a new message; anything written since stays. */
export function delivered(place: Place, text: string): void {
  const now = read(place).text
  write(place, now.trim() === text ? NOTHING : { text: now, attempt: null })
}
