import type { TrpcClient } from '#lib/trpc.ts'

const openings = new WeakMap<TrpcClient, Promise<unknown>>()

/** The next use opens the session anew: it is over, or was claimed by an application. */
export const forgetSession = (client: TrpcClient): boolean => openings.delete(client)

/**
 * Opens this browser's upload session, or goes on with it. The form's draft and the first file may ask at the same
 * time: they share one opening, or two cookies would fight. (X47)
 */
export function openSession(client: TrpcClient): Promise<unknown> {
  const known = openings.get(client)
  if (known) return known
  const opening = client.uploads.start.mutate().catch((error: unknown) => {
    forgetSession(client)
    throw error
  })
  openings.set(client, opening)
  return opening
}
