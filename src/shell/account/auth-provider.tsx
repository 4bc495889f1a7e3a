import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { forgetDayPacks, hasSignedInCookie, onAuthChange, onAuthChangeElsewhere } from '#shell/account/auth-channel.ts'
import { trpc } from '#shell/trpc.ts'
import { AuthContext } from './auth-context.ts'
import { rememberHolder, useRefreshIdentity } from './viewer.ts'

/** Whether this browser remembers a sign-in; undefined during hydration. */
function useSignedInHint(): boolean | undefined {
  const [isHinted, setHinted] = useState<boolean>()
  useEffect(() => {
    // The whole page depends on the answer: as a transition it is hydrated in short tasks instead of one long one.
    startTransition(() => setHinted(hasSignedInCookie()))
    return onAuthChange(() => setHinted(hasSignedInCookie()))
  }, [])
  return isHinted
}

/**
 * Provides who is signed in. The server is called only when a hint says that somebody is; a sign-in or sign-out in
 * another tab takes effect here at once.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const isHinted = useSignedInHint()
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: isHinted === true })
  const queryClient = useQueryClient()
  useEffect(() => {
    if (data) rememberHolder(queryClient, data)
  }, [queryClient, data])
  // The session ended elsewhere, or its account did.
  useEffect(() => {
    if (data === null) forgetDayPacks()
  }, [data])
  const refresh = useRefreshIdentity()
  useEffect(() => onAuthChangeElsewhere(() => void refresh().catch(() => undefined)), [refresh])
  const viewer = isHinted === false ? null : data
  const state = useMemo(() => ({ viewer }), [viewer])
  return <AuthContext value={state}>{children}</AuthContext>
}
