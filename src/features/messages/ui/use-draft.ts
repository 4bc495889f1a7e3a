import { useState } from 'react'

const keyOf = (threadId: string) => `curio.message.${threadId}`

function read(threadId: string): string {
  try {
    return sessionStorage.getItem(keyOf(threadId)) ?? ''
  } catch {
    return ''
  }
}

function write(threadId: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(keyOf(threadId), text)
    else sessionStorage.removeItem(keyOf(threadId))
  } catch {
    // A browser that stores nothing still sends messages.
  }
}

/** What is being written in a conversation. It outlives a reload and a sign-in in between; sending clears it. */
export function useDraft(threadId: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => read(threadId))
  return [
    text,
    (value) => {
      write(threadId, value)
      setText(value)
    },
  ]
}
