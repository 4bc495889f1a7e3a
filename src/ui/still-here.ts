import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

const trimmed = (path: string) => path.replace(/\/+$/, '')

/**
 * Whether the person is still on this page, for everything that navigates by a timer. A page stays mounted while the
 * next one loads: words typed just before a click must not call the person back to the list.
 */
export function useStillHere(): () => boolean {
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => trimmed(router.latestLocation.pathname) === trimmed(path), [router, path])
}
