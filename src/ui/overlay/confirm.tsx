import { overlayQueue } from './overlay-queue.ts'

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
export type OpenQuestion = ConfirmQuestion & { answer: (isConfirmed: boolean) => void }

export const questions = overlayQueue<OpenQuestion>()
let openQuestions = 0

/** Whether a question is open; true until the key press that answers it has ended. */
export const isAsking = (): boolean => openQuestions > 0

/**
 * Asks before something is lost; resolves true when the person agrees. The dialog is fetched on the first call; if that
 * fails, the answer is no.
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((resolve) => {
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
    questions.add({ ...question, answer })
  })
}
