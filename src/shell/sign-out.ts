import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { announceAuthChange } from '#shell/auth-channel.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/notify.tsx'
import { forgetPerson } from './viewer.ts'

// A file of its own: every public page draws who is signed in, hardly any signs out.

type SignOutOptions = { to: '/' | '/sign-in'; message: string; failure?: string }

/** What follows the end of a session: says so, leaves, and forgets what had been read. */
export function useAfterSignOut({ to, message }: Pick<SignOutOptions, 'to' | 'message'>): () => Promise<void> {
  const router = useRouter()
  const queryClient = useQueryClient()
  return async () => {
    notify.success(message)
    announceAuthChange()
    await router.navigate({ href: to, replace: true })
    await forgetPerson(queryClient)
    await router.invalidate()
  }
}

/** Ends this browser's session. Failing keeps the person where they are. */
export function useSignOut({ failure = 'Failed to sign out', ...after }: SignOutOptions) {
  const leave = useAfterSignOut(after)
  const mutation = trpc.auth.signOut.useMutation({ onSuccess: leave, onError: () => notify.error(failure) })
  return { signOut: () => mutation.mutate(), isPending: mutation.isPending }
}
