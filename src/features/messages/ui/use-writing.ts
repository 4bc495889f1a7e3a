import { useSyncExternalStore } from 'react'
import { inTab } from '#shared/kept.ts'

/** The text being written in a conversation, and the id of its last attempt. */
type Writing = { text: string; attempt: { id: string; text: string } | null }

const NOTHING: Writing = { text: '', attempt: null }
const nameOf = (threadId: string) => `message:${threadId}`

// One per conversation: a delivery after leaving it clears the text once it is reopened.
const writings = new Map<string, Writing>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function read(threadId: string): Writing {
  const known = writings.get(threadId)
  if (known) return known
  const kept = inTab.recall(nameOf(threadId))?.value as Writing | undefined
  const writing = typeof kept?.text === 'string' ? kept : NOTHING
  writings.set(threadId, writing)
  return writing
}

function write(threadId: string, writing: Writing): void {
  writings.set(threadId, writing)
  if (writing.text === '' && !writing.attempt) inTab.forget(nameOf(threadId))
  else inTab.keep(nameOf(threadId), writing)
  for (const listener of listeners) listener()
}

/** The text being written in a conversation. It survives a reload and a sign-in; delivery clears it. */
export function useWriting(threadId: string): [text: string, setText: (text: string) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(threadId).text,
    () => '',
  )
  return [text, (value) => write(threadId, { ...read(threadId), text: value })]
}

/** The id under which a text is sent: the same for the same text until it has been delivered. */
export function attemptOf(threadId: string, text: string): string {
  const { attempt, ...writing } = read(threadId)
  if (attempt?.text === text) return attempt.id
  const id = crypto.randomUUID()
  write(threadId, { ...writing, attempt: { id, text } })
  return id
}

/** The same text again is a new message; anything written since stays. */
export function delivered(threadId: string, text: string): void {
  const now = read(threadId).text
  write(threadId, now.trim() === text ? NOTHING : { text: now, attempt: null })
}
