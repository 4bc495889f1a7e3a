import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/app-router.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { overlayQueue } from '#ui/overlay/overlay-queue.ts'

/** What the server asks of somebody before it goes on: to confirm that it is them, or to consent to signing on a screen. */
const QUESTIONS = ['STEP_UP_REQUIRED', 'ELECTRONIC_CONSENT_NEEDED'] as const
export type StepUpQuestion = (typeof QUESTIONS)[number]

/** Somebody is asked; `answer` says whether they did. */
export type OpenStepUp = { question: StepUpQuestion; answer: (isConfirmed: boolean) => void }

export const stepUps = overlayQueue<OpenStepUp>()
const asked = new Map<StepUpQuestion, Promise<boolean>>()

type Refusal = TRPCClientError<AppRouter>

/** Asks once, however many calls wait for it. */
function askOnce(question: StepUpQuestion): Promise<boolean> {
  const answered =
    asked.get(question) ??
    new Promise<boolean>((answer) => stepUps.add({ question, answer })).finally(() => asked.delete(question))
  asked.set(question, answered)
  return answered
}

/** Without its script nobody can be asked. */
export function withoutStepUp(): void {
  for (const { answer } of stepUps.take()) answer(false)
  stepUps.giveUp(() => false)
}

/**
 * Where the server asks for a step-up, the person is asked and the same call sent again, once for each question: its
 * form still waits for the answer, and nothing typed is lost.
 */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isLeft = false
      let sent: { unsubscribe: () => void } | undefined
      const send = (onRefused: (error: Refusal) => void) => {
        sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: onRefused,
        })
      }
      const refuse = (error: Refusal) => observer.error(error)
      const confirm = async (error: Refusal, left: readonly StepUpQuestion[]) => {
        const question = left.find((code) => code === appCodeOf(error))
        if (!question) return refuse(error)
        const isConfirmed = await askOnce(question)
        if (isLeft) return
        const others = left.filter((code) => code !== question)
        if (isConfirmed) send((again) => void confirm(again, others))
        else refuse(error)
      }
      send((error) => void confirm(error, QUESTIONS))
      return () => {
        isLeft = true
        sent?.unsubscribe()
      }
    })
