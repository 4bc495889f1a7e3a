import type { QueryClient } from '@tanstack/react-query'
import type { TrpcClient } from '#shell/trpc.ts'

// Keyed by the one query client: every component that asks for the API's client gets a different wrapper.
const openings = new WeakMap<QueryClient, Promise<unknown>>()

/** The next use opens a new session: this one has ended or was claimed by an application. */
export const forgetSession = (page: QueryClient): boolean => openings.delete(page)

/**
 * Opens this browser's upload session, or continues it. The form's draft and the first file may ask at the same time:
 * they share one opening, or two cookies would conflict.
 */
export function openSession(page: QueryClient, client: Pick<TrpcClient, 'uploads'>): Promise<unknown> {
  const known = openings.get(page)
  if (known) return known
  const opening = client.uploads.start.mutate().catch((error: unknown) => {
    forgetSession(page)
    throw error
  })
  openings.set(page, opening)
  return opening
}
