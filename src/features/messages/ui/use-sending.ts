import { useRef } from 'react'
import { trpc } from '#lib/trpc.ts'
import { isUnanswered } from '#lib/trpc-errors.ts'
import { readRefusal } from '#ui/form-errors.ts'
import { notify } from '#ui/notify.tsx'
import type { ThreadMessage } from '../model.ts'
import { SEND_FAILED } from '../texts.ts'

const OFFLINE = 'The connection may have dropped.'

export type Failure = { sentence: string; isSignedOut: boolean }

/** Sends a text; the same text again is the same message, however often its answer was lost. (IQ3, T57) */
export function useSending(threadId: string, onSent: (message: ThreadMessage) => void) {
  const utils = trpc.useUtils()
  const attempt = useRef<{ id: string; text: string } | null>(null)
  const send = trpc.messages.send.useMutation({
    onSuccess: (message) => {
      attempt.current = null
      onSent(message)
    },
    onError: (error) => {
      // The other side may have closed the conversation meanwhile.
      if (error.data?.code === 'FORBIDDEN') void utils.messages.thread.invalidate({ threadId })
      if (error.data?.code !== 'UNAUTHORIZED') notify.error(sentenceOf(error), { id: 'message-not-sent' })
    },
  })
  const failure: Failure | null = send.error && {
    sentence: sentenceOf(send.error),
    isSignedOut: send.error.data?.code === 'UNAUTHORIZED',
  }
  return {
    isPending: send.isPending,
    failure,
    forget: () => send.reset(),
    send: (text: string) => {
      if (attempt.current?.text !== text) attempt.current = { id: crypto.randomUUID(), text }
      send.mutate({ id: attempt.current.id, threadId, text })
    },
  }
}

function sentenceOf(error: unknown): string {
  const { fields, message } = readRefusal(error)
  return `${SEND_FAILED}: ${isUnanswered(error) ? OFFLINE : (fields.text ?? message)}`
}
