'use no memo'

import { useEffect } from 'react'
import { ConfirmHost, loadConfirmDialogs } from './confirm.tsx'
import { loadToaster, NotifyHost } from './notify.tsx'

/** Hosts of toasts and questions, once per page in the root route; empty until the first one. */
export function Overlays() {
  return (
    <>
      <NotifyHost />
      <ConfirmHost />
    </>
  )
}

/** Where people work, toasts and questions are fetched before they are needed: without a connection they could not be. */
export function useReadyOverlays(): void {
  useEffect(() => {
    const load = () => void Promise.allSettled([loadToaster(), loadConfirmDialogs()])
    if (document.readyState === 'complete') return load()
    window.addEventListener('load', load, { once: true })
    return () => window.removeEventListener('load', load)
  }, [])
}
