'use no memo'

import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { BackLink } from '#ui/nav/back-link.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry before this one is the directory with the visitor's filters. */
    isFromDirectory?: boolean
  }
}

const neverChanges = () => () => {}

/**
 * The back link. Coming from the directory it is the browser's own Back, so that filters, page and scroll
 * position are as they were left; otherwise, and before the script has loaded, it is a plain link.
 */
export function BackToDirectory() {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const isFromDirectory = useLocation({ select: (location) => location.state.isFromDirectory === true })
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <BackLink
      to="/find-photographer"
      onClick={(event) => {
        const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!isHydrated || !isFromDirectory || !canGoBack || !isPlainClick) return
        event.preventDefault()
        router.history.back()
      }}
    >
      All photographers
    </BackLink>
  )
}
