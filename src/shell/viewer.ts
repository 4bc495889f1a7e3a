import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PUBLIC_QUERIES, trpc } from '#shell/trpc.ts'
import { useAuth, type Viewer } from './auth-context.ts'

export type { Viewer }

/** Who is signed in: `undefined` while unknown, then null or the person. */
export const useViewer = (): Viewer | null | undefined => useAuth().viewer

/** Answers that are the same for everybody may outlive a change of person. */
const isPersonal = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  !Array.isArray(path) || !PUBLIC_QUERIES.has(path.join('.'))

/** Whose answers this page holds; an ended session does not change that. */
const holders = new WeakMap<QueryClient, string>()

/** Notes whose answers this page holds, until they are forgotten. */
export function rememberHolder(queryClient: QueryClient, email: string): void {
  if (!holders.has(queryClient)) holders.set(queryClient, email)
}

type Forget = (queryClient: QueryClient) => void
const alsoForgotten = new Set<Forget>()

/** Registers what else of a person must not outlive them, such as files on their way. */
export const onPersonForgotten = (forget: Forget): void => void alsoForgotten.add(forget)

/** What was read for one person is not shown to the next. */
export function forgetPerson(queryClient: QueryClient) {
  holders.delete(queryClient)
  for (const forget of alsoForgotten) forget(queryClient)
  return queryClient.resetQueries({ predicate: isPersonal })
}

/**
 * Asks anew who is signed in. The same person's pages are refreshed where they stand, so that nothing typed is lost;
 * another person's are read from the beginning.
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
    // Nobody: the closed pages are left first, so that they ask no more on behalf of nobody.
    if (!now) await forgetPerson(queryClient)
  }, [auth, queryClient, router])
}
