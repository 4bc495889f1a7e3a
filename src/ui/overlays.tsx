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

const fetchOverlays = () => void Promise.allSettled([loadToaster(), loadConfirmDialogs()]).then(retryNotices)

/** Runs when the page is idle. Safari has no requestIdleCallback. */
const whenIdle = (call: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(call) : setTimeout(call, 500)

/** Fetches toasts and questions before they are needed: without a connection they could not be. */
function useReadyOverlays(): void {
  useEffect(() => {
    const load = () => void whenIdle(fetchOverlays)
    window.addEventListener('online', load)
    if (document.readyState === 'complete') load()
    else window.addEventListener('load', load, { once: true })
    return () => {
      window.removeEventListener('online', load)
      window.removeEventListener('load', load)
    }
  }, [])
}
