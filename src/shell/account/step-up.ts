import type { TRPCClientError, TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '#app/app-router.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { overlayQueue } from '#ui/overlay/overlay-queue.ts'

/** Somebody is asked to confirm that it is them; `answer` says whether they did. */
export type OpenStepUp = { answer: (isConfirmed: boolean) => void }

export const stepUps = overlayQueue<OpenStepUp>()
let asked: Promise<boolean> | null = null

type Refusal = TRPCClientError<AppRouter>

/** Asks once, however many calls wait for it. */
function askOnce(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => stepUps.add({ answer })).finally(() => {
    asked = null
  })
  return asked
}

/** Without its script nobody can be asked. */
export function withoutStepUp(): void {
  for (const { answer } of stepUps.take()) answer(false)
  stepUps.giveUp(() => false)
}

/**
 * Where the server asks for a step-up, the person is asked and the same call sent again: its form still waits for the
 * answer, and nothing typed is lost.
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
      const confirm = async (error: Refusal) => {
        if (appCodeOf(error) !== 'STEP_UP_REQUIRED') return refuse(error)
        const isConfirmed = await askOnce()
        if (isLeft) return
        if (isConfirmed) send(refuse)
        else refuse(error)
      }
      send((error) => void confirm(error))
      return () => {
        isLeft = true
        sent?.unsubscribe()
      }
    })
