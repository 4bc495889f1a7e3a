import { useSyncExternalStore } from 'react'
import { FetchedOverlay } from './fetched-overlay.tsx'

export type NoticeKind = 'success' | 'error' | 'info'
export type Notice = { id: string; kind: NoticeKind; message: string; durationMs: number; title?: string }
type NoticeOptions = {
  title?: string /** How long it stays; 5 s unless the specification names another time. */
  durationMs?: number
  id?: string
}

const DEFAULT_MS = 5000

let waiting: readonly Notice[] = []
let isNeeded = false
let counter = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const emit = () => {
  for (const listener of listeners) listener()
}

function push(kind: NoticeKind, message: string, options: NoticeOptions = {}) {
  counter += 1
  const notice = { kind, message, title: options.title, durationMs: options.durationMs ?? DEFAULT_MS }
  waiting = [...waiting, { ...notice, id: options.id ?? `notice-${counter}` }]
  isNeeded = true
  emit()
}

/** Takes all queued notices; the toaster calls it. */
export function takeNotices(): readonly Notice[] {
  const taken = waiting
  waiting = []
  return taken
}

export { subscribe as subscribeToNotices }

/** Shows one sentence, announced to screen readers. The toaster is fetched on the first call. */
export const notify = {
  success: (message: string, options?: NoticeOptions) => push('success', message, options),
  error: (message: string, options?: NoticeOptions) => push('error', message, options),
  info: (message: string, options?: NoticeOptions) => push('info', message, options),
}

export const loadToaster = async () => (await import('./notify-toaster.tsx')).Toaster

/** While the toaster is missing nothing can be shown: errors are shown once it has loaded, mere news is dropped. */
function withoutToaster() {
  waiting = waiting.filter(({ kind }) => kind === 'error')
  isNeeded = false
  emit()
}

/** Called when the toaster can be fetched after an earlier failure. */
export function retryNotices(): void {
  if (waiting.length === 0 || isNeeded) return
  isNeeded = true
  emit()
}

/** Mounted once by the root route; renders nothing until there is a notice. */
export function NotifyHost() {
  const needed = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  )
  if (!needed) return null
  return <FetchedOverlay load={loadToaster} onFailed={withoutToaster} />
}
