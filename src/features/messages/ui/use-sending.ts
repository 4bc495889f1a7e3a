import { trpc } from '#shell/trpc.ts'
import { isUnanswered } from '#shared/trpc-errors.ts'
import { readRefusal } from '#ui/form-errors.ts'
import { notify } from '#ui/notify.tsx'
import { SAYS_IT_WAITS } from '#ui/offline.ts'
import type { ThreadMessage } from '../model.ts'
import { SEND_FAILED } from '../texts.ts'
import { attemptOf, forgetAttempt } from './attempt.ts'

const OFFLINE = 'The connection may have dropped.'

export type Failure = { sentence: string; isSignedOut: boolean }

/**
 * Sends a text; the same text again is the same message, however often its answer was lost. Without a connection it
 * waits and is sent once the connection is back. (IQ3, T57)
 */
export function useSending(threadId: string, onSent: (message: ThreadMessage) => void) {
  const utils = trpc.useUtils()
  const send = trpc.messages.send.useMutation({
    meta: SAYS_IT_WAITS,
    onSuccess: (message) => {
      forgetAttempt(threadId)
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
    isWaiting: send.isPaused,
    failure,
    forget: () => send.reset(),
    send: (text: string) => send.mutate({ id: attemptOf(threadId, text), threadId, text }),
  }
}

function sentenceOf(error: unknown): string {
  const { fields, message } = readRefusal(error)
  return `${SEND_FAILED}: ${isUnanswered(error) ? OFFLINE : (fields.text ?? message)}`
}
