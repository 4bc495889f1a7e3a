import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '#shell/trpc.ts'
import { forgetSession, openSession } from './open-session.ts'
import { endQueues } from './queues.ts'

/** The application form as this browser's upload session keeps it. */
export function useApplicationDraft() {
  const { client } = trpc.useUtils()
  const page = useQueryClient()
  return useMemo(
    () => ({
      /** The form as it was left; null when there is none, or no answer. */
      read: (): Promise<Record<string, unknown> | null> =>
        client.uploads.draft.query().then(
          ({ draft }) => draft,
          () => null,
        ),
      keep: async (draft: Record<string, unknown>): Promise<void> => {
        await openSession(page, client)
        await client.uploads.saveDraft.mutate({ draft }).catch((error: unknown) => {
          forgetSession(page)
          throw error
        })
      },
      /** After the application was sent: its session is used up. */
      close: () => {
        forgetSession(page)
        endQueues(page, ({ person }) => person === null)
      },
    }),
    [client, page],
  )
}
