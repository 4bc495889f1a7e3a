import { useSyncExternalStore } from 'react'
import { FetchedOverlay } from './fetched-overlay.tsx'

export type ConfirmQuestion = {
  title: string
  /** One sentence about what happens. */
  message: string
  /** What will be lost, item by item. */
  loses?: readonly string[]
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
}
export type OpenQuestion = ConfirmQuestion & { id: number; answer: (isConfirmed: boolean) => void }

let waiting: readonly OpenQuestion[] = []
let isNeeded = false
let counter = 0
let openQuestions = 0
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

/** Takes the queued questions; the dialog host calls it. */
export function takeQuestions(): readonly OpenQuestion[] {
  const taken = waiting
  waiting = []
  return taken
}

export { subscribe as subscribeToQuestions }

/** Whether a question is open; true until the key press that answers it has ended. */
export const isAsking = (): boolean => openQuestions > 0

/**
 * Asks before something is lost; resolves true when the person agrees. The dialog is fetched on the first call; if that
 * fails, the answer is no.
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
    counter += 1
    openQuestions += 1
    const before = document.activeElement as HTMLElement | null
    const answer = (isConfirmed: boolean) => {
      resolve(isConfirmed)
      setTimeout(() => {
        openQuestions -= 1
        // Whoever stays keeps their focus.
        if (!isConfirmed && before?.isConnected) before.focus({ preventScroll: true })
      })
    }
    waiting = [...waiting, { ...question, id: counter, answer }]
    isNeeded = true
    emit()
  })
}

export const loadConfirmDialogs = async () => (await import('./confirm-dialogs.tsx')).ConfirmDialogs

function withoutDialogs() {
  for (const { answer } of takeQuestions()) answer(false)
  isNeeded = false
  emit()
}

/** Mounted once by the root route; renders nothing until a question is asked. */
export function ConfirmHost() {
  const needed = useSyncExternalStore(
    subscribe,
    () => isNeeded,
    () => false,
  )
  if (!needed) return null
  return <FetchedOverlay load={loadConfirmDialogs} onFailed={withoutDialogs} />
}
