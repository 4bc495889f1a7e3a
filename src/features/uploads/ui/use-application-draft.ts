import { useMemo } from 'react'
import { trpc } from '#lib/trpc.ts'
import { forgetSession, openSession } from './open-session.ts'

/** The application form as this browser's upload session keeps it. (VA1) */
export function useApplicationDraft() {
  const { client } = trpc.useUtils()
  return useMemo(
    () => ({
      /** The form as it was left; null when there is none, or no answer. */
      read: (): Promise<Record<string, unknown> | null> =>
        client.uploads.draft.query().then(
          ({ draft }) => draft,
          () => null,
        ),
      keep: async (draft: Record<string, unknown>): Promise<void> => {
        await openSession(client)
        await client.uploads.saveDraft.mutate({ draft }).catch((error: unknown) => {
          forgetSession(client)
          throw error
        })
      },
      /** After the application was sent: its session is used up. */
      close: () => void forgetSession(client),
    }),
    [client],
  )
}
