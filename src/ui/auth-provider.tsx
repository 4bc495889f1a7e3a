import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { onAuthChange, onAuthChangeElsewhere, readSignedInHint } from '#lib/auth-channel.ts'
import { trpc } from '#lib/trpc.ts'
import { AuthContext } from './auth-context.ts'
import { rememberHolder, useRefreshIdentity } from './viewer.ts'

const unknownOnTheServer = () => undefined

/**
 * Knows who is signed in. The server is asked only where a hint says that somebody is; a sign-in or sign-out in another
 * tab shows here at once.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const isHinted = useSyncExternalStore<boolean | undefined>(onAuthChange, readSignedInHint, unknownOnTheServer)
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: isHinted === true })
  const queryClient = useQueryClient()
  const email = data?.email
  useEffect(() => {
    if (email) rememberHolder(queryClient, email)
  }, [queryClient, email])
  const refresh = useRefreshIdentity()
  useEffect(() => onAuthChangeElsewhere(() => void refresh().catch(() => undefined)), [refresh])
  const viewer = isHinted === false ? null : data
  const state = useMemo(() => ({ viewer }), [viewer])
  return <AuthContext value={state}>{children}</AuthContext>
}
