import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { announceAuthChange } from '#shell/account/auth-channel.ts'
import { forgetPerson } from '#shell/account/viewer.ts'

/**
 * After joining or leaving, what this person sees is another couple's: nothing that was read before stays on the
 * screen, in this tab or another, and no day pack on this phone.
 */
export function useCoupleChanged(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    announceAuthChange()
    await forgetPerson(queryClient)
    await router.invalidate()
  }
}
