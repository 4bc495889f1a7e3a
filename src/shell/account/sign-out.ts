import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetWedding } from '#shared/browser/chosen-wedding.ts'
import { announceAuthChange, forgetDayPacks } from '#shell/account/auth-channel.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { forgetPerson } from './viewer.ts'

// In a file of its own: every public page shows who is signed in, but signing out is rare.

type SignOutOptions = { to: '/' | '/sign-in' | '/vendor-sign-up'; message: string; failure?: string }

/** Runs after the end of a session: shows a message, navigates away, and clears cached data. */
export function useAfterSignOut({ to, message }: Pick<SignOutOptions, 'to' | 'message'>): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    notify.success(message)
    forgetWedding()
    announceAuthChange()
    await router.navigate({ href: to, replace: true })
    await forgetPerson(queryClient)
    await router.invalidate()
  }
}

/** Ends this browser's session. On failure the person stays on the page. */
export function useSignOut({ failure = 'Failed to sign out', ...after }: SignOutOptions) {
  const leave = useAfterSignOut(after)
  const mutation = trpc.auth.signOut.useMutation({ onSuccess: leave, onError: () => notify.error(failure) })
  const signOut = () => {
    // At once: without a network the session cannot end, but what this browser keeps of it can.
    forgetDayPacks()
    mutation.mutate()
  }
  return { signOut, isPending: mutation.isPending }
}
