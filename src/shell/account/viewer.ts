import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PUBLIC_QUERIES, trpc } from '#shell/trpc.ts'
import { useAuth, type Viewer } from './auth-context.ts'

export type { Viewer }

/** Who is signed in: `undefined` while unknown, then null or the person. */
export const useViewer = (): Viewer | null | undefined => useAuth().viewer

/** Answers that are the same for everybody may stay cached when the person changes. */
const isPersonal = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  !Array.isArray(path) || !PUBLIC_QUERIES.has(path.join('.'))

/** The person whose answers this page has cached; an ended session does not change that. */
const holders = new WeakMap<QueryClient, string>()

/** Records whose answers this page has cached, until they are cleared. */
export function rememberHolder(queryClient: QueryClient, email: string): void {
  if (!holders.has(queryClient)) holders.set(queryClient, email)
}

type Forget = (queryClient: QueryClient) => void
const alsoForgotten = new Set<Forget>()

/** Registers cleanup of other personal state, such as uploads in progress. */
export const onPersonForgotten = (forget: Forget): void => void alsoForgotten.add(forget)

/** Clears cached answers of one person, so that the next does not see them. */
export function forgetPerson(queryClient: QueryClient) {
  holders.delete(queryClient)
  for (const forget of alsoForgotten) forget(queryClient)
  return queryClient.resetQueries({ predicate: isPersonal })
}

/**
 * Asks again who is signed in. The same person's pages are refreshed in place, so that nothing typed is lost; another
 * person's are loaded from scratch.
 */
export function useRefreshIdentity(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { auth } = trpc.useUtils()
  return useCallback(async () => {
    const before = holders.get(queryClient)
    const now = await auth.me.fetch(undefined, { staleTime: 0 })
    if (before && before === now?.email) await queryClient.invalidateQueries({ predicate: isPersonal })
    else if (now) await forgetPerson(queryClient)
    await router.invalidate()
    // Signed out: private pages are left first, so that they send no more requests.
    if (!now) await forgetPerson(queryClient)
  }, [auth, queryClient, router])
}
