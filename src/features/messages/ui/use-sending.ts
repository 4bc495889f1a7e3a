import { useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { readRefusal } from '#ui/form/errors.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { SAYS_IT_WAITS } from '#ui/page/offline.ts'
import type { ThreadMessage } from '../model.ts'
import { SEND_FAILED } from '../texts.ts'
import { attemptOf, delivered, type Place } from './use-writing.ts'

const OFFLINE = 'The connection may have dropped.'

export type Failure = { sentence: string; isSignedOut: boolean }

/**
 * Sends a text with its files; a retry is the same message, however often the response was lost. Offline it waits and
 * is sent once the connection is back. (T57)
 */
export function useSending(place: Place, onSent: (message: ThreadMessage) => void) {
  const { threadId } = place
  const utils = trpc.useUtils()
  const send = trpc.messages.send.useMutation({
    meta: SAYS_IT_WAITS,
    onSuccess: (message, { text }) => {
      delivered(place, text)
      onSent(message)
    },
    onError: (error) => {
      // Another window may have sent or removed a file.
      if (error.data?.code === 'CONFLICT') void utils.messages.unsent.invalidate({ threadId })
      // The other side may have closed the conversation in the meantime.
      if (error.data?.code === 'FORBIDDEN') void utils.messages.thread.invalidate({ threadId })
      if (error.data?.code !== 'UNAUTHORIZED') notify.error(sentenceOf(error), { id: 'message-not-sent' })
    },
  })
  const underway = useUnderway(threadId)
  const failure: Failure | null = send.error && {
    sentence: sentenceOf(send.error),
    isSignedOut: send.error.data?.code === 'UNAUTHORIZED',
  }
  return {
    isPending: underway.length > 0,
    isWaiting: underway.some(({ isPaused }) => isPaused),
    failure,
    forget: () => send.reset(),
    send: (text: string, attachmentIds: string[]) =>
      send.mutate({ id: attemptOf(place, [text, ...attachmentIds].join('\n')), threadId, text, attachmentIds }),
  }
}

/** Messages being sent in this conversation, including those from before it was left and reopened. */
const useUnderway = (threadId: string) =>
  useMutationState({
    filters: {
      mutationKey: getMutationKey(trpc.messages.send),
      status: 'pending',
      predicate: ({ state }) => (state.variables as { threadId?: string } | undefined)?.threadId === threadId,
    },
    select: ({ state }) => ({ isPaused: state.isPaused }),
  })

function sentenceOf(error: unknown): string {
  const { fields, message } = readRefusal(error)
  return `${SEND_FAILED}: ${isUnanswered(error) ? OFFLINE : (fields.text ?? message)}`
}
