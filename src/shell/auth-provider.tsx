import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { onAuthChange, onAuthChangeElsewhere, readSignedInHint } from '#shell/auth-channel.ts'
import { trpc } from '#shell/trpc.ts'
import { AuthContext } from './auth-context.ts'
import { rememberHolder, useRefreshIdentity } from './viewer.ts'

/** Whether this browser remembers a sign-in; undefined while the page is as the server has drawn it. */
function useSignedInHint(): boolean | undefined {
  const [isHinted, setHinted] = useState<boolean>()
  useEffect(() => {
    // The whole page hangs on the answer: unhurried, it is made live in short pieces and not in one.
    startTransition(() => setHinted(readSignedInHint()))
    return onAuthChange(() => setHinted(readSignedInHint()))
  }, [])
  return isHinted
}

/**
 * Knows who is signed in. The server is asked only where a hint says that somebody is; a sign-in or sign-out in another
 * tab shows here at once.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const isHinted = useSignedInHint()
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
