'use no memo'

import { useEffect } from 'react'
import { ConfirmHost, loadConfirmDialogs } from './confirm.tsx'
import { loadToaster, NotifyHost, retryNotices } from './notify.tsx'

/** Hosts of toasts and questions, once per page in the root route; empty until the first one. */
export function Overlays() {
  useReadyOverlays()
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

/** Fetches toasts and questions before they are needed: without a connection they could not be. */
function useReadyOverlays(): void {
  useEffect(() => {
    const load = () => void fetchOverlays()
    window.addEventListener('online', load)
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load, { once: true })
    return () => {
      window.removeEventListener('online', load)
      window.removeEventListener('load', load)
    }
  }, [])
}
