import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/** A drawer belongs to the page it was opened on: navigation closes it, closing it gives the focus back to its button. */
export function usePageDrawer() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isReturning = useRef(false)
  return {
    isOpen: openedAt === pathname,
    open: () => {
      setOpenedAt(pathname)
      isReturning.current = false
    },
    close: () => {
      setOpenedAt(null)
      isReturning.current = true
      button.current?.focus()
    },
    /** Once it is out of sight: a drawer closed while it opened takes the focus once more on its way. */
    onClosed: () => {
      if (isReturning.current) button.current?.focus()
      isReturning.current = false
    },
    button,
  }
}
