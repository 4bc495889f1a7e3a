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
const holders = new WeakMap<QueryClient, Viewer>()

/** Records whose answers this page has cached, until they are cleared. */
export function rememberHolder(queryClient: QueryClient, viewer: Viewer): void {
  if (!holders.has(queryClient)) holders.set(queryClient, viewer)
}

/** Leads back to the account at which an administrator looked, with a new page: nothing of the one person stays for the other. */
export const leaveViewing = (userId: string): void => window.location.replace(`/admin/users?id=${userId}`)

/** Whether this page had to be left, because an administrator began or stopped looking as somebody else in another tab. */
function followViewing(before: Viewer | undefined, now: Viewer | null): boolean {
  const was = before?.viewing?.userId
  const is = now?.viewing?.userId
  if (was === is) return false
  if (is) window.location.reload()
  else if (was) leaveViewing(was)
  return true
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
 * person's are loaded from scratch, and those of whom an administrator looks at, or no longer, with a new page.
 */
export function useRefreshIdentity(): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { auth } = trpc.useUtils()
  return useCallback(async () => {
    const before = holders.get(queryClient)
    const now = await auth.me.fetch(undefined, { staleTime: 0 })
    if (followViewing(before, now)) return
    if (before && before.email === now?.email) await queryClient.invalidateQueries({ predicate: isPersonal })
    else if (now) await forgetPerson(queryClient)
    await router.invalidate()
    // Signed out: private pages are left first, so that they send no more requests.
    if (!now) await forgetPerson(queryClient)
  }, [auth, queryClient, router])
}
