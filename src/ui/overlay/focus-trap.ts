import type { KeyboardEvent } from 'react'

const FOCUSABLE =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [type="hidden"]), select, textarea, summary'

/** Keeps Tab inside the element. */
export function keepFocusInside(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  )
  const [first, last] = [reachable[0], reachable.at(-1)]
  const { activeElement } = document
  const isAtStart = activeElement === first || activeElement === event.currentTarget
  if (event.shiftKey ? !isAtStart : activeElement !== last) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
