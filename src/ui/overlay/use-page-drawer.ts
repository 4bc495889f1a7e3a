import { useRouterState } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'

/**
 * A drawer belongs to the page it was opened on: navigation closes it. Its button opens it by `popoverTarget`, so that
 * a tap before hydration counts; closing returns the focus to the button.
 */
export function usePageDrawer() {
  const id = useId()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  return {
    id,
    isOpen: openedAt === pathname,
    setOpen: (isOpen: boolean) => {
      setOpenedAt(isOpen ? pathname : null)
      const isFocusLost = document.activeElement === null || document.activeElement === document.body
      if (!isOpen && isFocusLost) button.current?.focus()
    },
    button,
  }
}
