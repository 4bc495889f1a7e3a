'use no memo'

import { useEffect } from 'react'
import { ConfirmHost, loadConfirmDialogs } from './confirm.tsx'
import { loadToaster, NotifyHost, retryNotices } from './notify.tsx'

type OverlaysProps = {
  /** Somebody works with the page: toasts and questions are fetched at the first idle moment. */
  isInUse: boolean
}

/** Hosts of toasts and questions, once per page in the root route; empty until the first one. */
export function Overlays({ isInUse }: OverlaysProps) {
  useReadyOverlays(isInUse)
  return (
    <>
      <NotifyHost />
      <ConfirmHost />
    </>
  )
}

/** Resolves when the page is idle. Safari has no requestIdleCallback. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, 500)
  })

/** One after the other: both at once keep a phone busy for a quarter of a second. */
async function fetchOverlays() {
  for (const load of [loadToaster, loadConfirmDialogs]) {
    await idle()
    await load().catch(() => undefined)
  }
  retryNotices()
}

/** What only a person at the page does. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Fetches toasts and questions before they are needed: without a connection they could not be. For a page that is only
 * shown they are a third of all scripts, so they wait for a sign that somebody uses it.
 */
function useReadyOverlays(isInUse: boolean): void {
  useEffect(() => {
    const signs = new AbortController()
    const load = () => {
      signs.abort()
      void fetchOverlays()
    }
    if (isInUse) load()
    for (const sign of SIGNS) window.addEventListener(sign, load, { passive: true, signal: signs.signal })
    window.addEventListener('online', load)
    return () => {
      signs.abort()
      window.removeEventListener('online', load)
    }
  }, [isInUse])
}
