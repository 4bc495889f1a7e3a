import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

const trimmed = (path: string) => path.replace(/\/+$/, '')

/**
 * Whether the person is still on this page, for everything that navigates on a timer. A page stays mounted while the
 * next one loads: a search typed just before a click must not bring the person back to the list.
 */
export function useIsCurrentPage(): () => boolean {
  const router = useRouter()
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return useCallback(() => trimmed(router.latestLocation.pathname) === trimmed(path), [router, path])
}
