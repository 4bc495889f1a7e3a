import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Role } from '#features/auth/model.ts'
import { trpc } from '#lib/trpc.ts'
import { notify } from './notify.tsx'

/** The signed-in person as headers and sidebars show them. */
export type Viewer = { email: string; firstName: string | null; role: Role }

/**
 * Who is signed in: `undefined` while unknown (public HTML is anonymous and shared by caches), then null or the person.
 */
export function useViewer(): Viewer | null | undefined {
  return trpc.auth.me.useQuery().data
}

type SignOutOptions = { to: '/' | '/sign-in'; message: string; failure?: string }

/** Ends this browser's session, forgets what it had read, says so and leaves. Failing keeps the person where they are. */
export function useSignOut({ to, message, failure = 'Failed to sign out' }: SignOutOptions) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const mutation = trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      notify.success(message)
      await router.navigate({ href: to, replace: true })
      queryClient.removeQueries({ predicate: (query) => !isPublic(query.queryKey) })
      await queryClient.invalidateQueries()
      await router.invalidate()
    },
    onError: () => notify.error(failure),
  })
  return { signOut: () => mutation.mutate(), isPending: mutation.isPending }
}

/** The root route's settings stay: every page reads them. */
function isPublic(queryKey: readonly unknown[]): boolean {
  const path = queryKey[0]
  return Array.isArray(path) && path[0] === 'settings'
}
