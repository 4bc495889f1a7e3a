import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Role } from '#shared/access/roles.ts'
import { announceAuthChange } from '#shell/account/auth-channel.ts'
import { useRefreshIdentity, useViewer } from '#shell/account/viewer.ts'
import { destinationAfterSignIn, isOwnDocument, safeReturnTo } from '../guards.ts'
import { rememberArrival } from './welcome.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Where to go after signing in, for links inside the site. */
    returnTo?: string
    /** The address of the person who is about to sign in; not in the URL, which browsers and servers keep. */
    email?: string
  }
}

/** The page that follows a sign-in: from the URL, else from the navigation's state. */
export function useReturnTo(fromAddress: string | undefined): string | undefined {
  const fromState = useRouterState({ select: (state) => state.location.state.returnTo })
  return fromAddress ?? fromState
}

/** What follows a new session on the page one is on: every tab learns of it, and cached answers are dropped. */
export function useNewSession(): () => Promise<void> {
  const refresh = useRefreshIdentity()
  return async () => {
    rememberArrival()
    announceAuthChange()
    await refresh()
  }
}

/** What follows a new session: the same, and the person is redirected. */
export function useArrival(destination = destinationAfterSignIn): (role: Role, returnTo: unknown) => Promise<void> {
  const router = useRouter()
  const begin = useNewSession()
  return async (role, returnTo) => {
    await begin()
    const href = destination(role, returnTo)
    await router.navigate({ href, replace: true, reloadDocument: isOwnDocument(href) })
  }
}

/** Where a first step leads that was right but is not enough. */
export function useSecondStep(): (returnTo: unknown) => Promise<void> {
  const router = useRouter()
  return (returnTo) =>
    router.navigate({ to: '/sign-in-step', search: { returnTo: safeReturnTo(returnTo) ?? undefined }, replace: true })
}

/** A person who is signed in already has no business on a sign-in page. */
export function useLeaveWhenSignedIn(isIdle: boolean, returnTo: unknown, destination = destinationAfterSignIn): void {
  const router = useRouter()
  const viewer = useViewer()
  const href = viewer && isIdle ? destination(viewer.role, returnTo) : null
  useEffect(() => {
    if (href) void router.navigate({ href, replace: true, reloadDocument: isOwnDocument(href) })
  }, [href, router])
}
