import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Until when content that is still on its way may move the page. */
const LATEST_MS = 5_000
/** Whoever moves the page themselves has arrived. */
const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** A link to a place on a page (`#reviews`) leads there, although the page asks for its content first. */
export function useLatePlace(): void {
  const place = useRouterState({
    select: ({ resolvedLocation: at }) => (at?.hash ? `${at.pathname}#${at.hash}` : null),
  })
  useEffect(() => {
    const hash = place?.split('#')[1]
    if (!hash || document.getElementById(hash)) return undefined
    const watching = new AbortController()
    const observer = new MutationObserver(() => {
      const element = document.getElementById(hash)
      if (!element) return
      watching.abort()
      element.scrollIntoView({ behavior: 'instant' })
    })
    const over = setTimeout(() => watching.abort(), LATEST_MS)
    const { signal } = watching
    signal.addEventListener('abort', () => {
      clearTimeout(over)
      observer.disconnect()
    })
    for (const move of OWN_MOVES) addEventListener(move, () => watching.abort(), { signal, passive: true })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => watching.abort()
  }, [place])
}
