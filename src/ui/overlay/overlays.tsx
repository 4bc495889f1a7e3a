'use no memo'

import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { questions } from './confirm.tsx'
import { FetchedOverlay } from './fetched-overlay.tsx'
import { notices } from './notify.tsx'

const loadToaster = async () => (await import('./notify-toaster.tsx')).Toaster
const loadConfirmDialogs = async () => (await import('./confirm-dialogs.tsx')).ConfirmDialogs

/** While the toaster is missing nothing can be shown: errors are shown once it has loaded, mere news is dropped. */
const withoutToaster = () => notices.giveUp(({ kind }) => kind === 'error')

/** Nobody can be asked, so the answer is no. */
function withoutDialogs() {
  for (const { answer } of questions.take()) answer(false)
  questions.giveUp(() => false)
}

type OverlaysProps = {
  /** Someone works with the page: toasts and questions are fetched at the first idle moment. */
  isInUse: boolean
}

/** Hosts of toasts and questions, once per page in the root route; empty until the first one. */
export function Overlays({ isInUse }: OverlaysProps) {
  useReadyOverlays(isInUse)
  return (
    <>
      <OverlayHost queue={notices} load={loadToaster} onFailed={withoutToaster} />
      <OverlayHost queue={questions} load={loadConfirmDialogs} onFailed={withoutDialogs} />
    </>
  )
}

type OverlayHostProps = {
  queue: Pick<typeof notices, 'subscribe' | 'isNeeded'>
  load: () => Promise<ComponentType>
  onFailed: () => void
}

/** An overlay whose script is fetched with the first entry of its queue. */
export function OverlayHost({ queue, load, onFailed }: OverlayHostProps) {
  const isNeeded = useSyncExternalStore(queue.subscribe, queue.isNeeded, () => false)
  return isNeeded ? <FetchedOverlay load={load} onFailed={onFailed} /> : null
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
  notices.retry()
}

/** What only a person at the page does. */
const FIRST_USES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Fetches toasts and questions before they are needed: without a connection they could not be. For a page that is only
 * shown they are a third of all scripts, so they wait until somebody uses it.
 */
function useReadyOverlays(isInUse: boolean): void {
  useEffect(() => {
    const listening = new AbortController()
    const load = () => {
      listening.abort()
      void fetchOverlays()
    }
    if (isInUse) load()
    for (const use of FIRST_USES) window.addEventListener(use, load, { passive: true, signal: listening.signal })
    window.addEventListener('online', load)
    return () => {
      listening.abort()
      window.removeEventListener('online', load)
    }
  }, [isInUse])
}
