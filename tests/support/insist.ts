import { TRPCError } from '@trpc/server'
import { AppError } from '#server/errors.ts'

/** A database on a busy machine may take seconds to recover. */
const PATIENCE_MS = 60_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Nobody knows what was done: the connection was lost, here or on the way to the payment service. */
const UNANSWERED: readonly AppError['code'][] = ['UNAVAILABLE', 'PAYMENT_FAILED']

/** The refusal behind an error: an answer, unlike a lost connection. */
export function refusalIn(error: unknown): AppError | null {
  const cause = error instanceof TRPCError ? error.cause : error
  return cause instanceof AppError && !UNANSWERED.includes(cause.code) ? cause : null
}

/** Counts what a client lives through. */
export type Patience = { unanswered: number }

/**
 * Asks again until there is an answer, as a client does whose request was lost; a refusal is an answer.
 * @throws the refusal, or the last error after a minute.
 */
export async function insist<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (refusalIn(error) || Date.now() > until) throw error
      patience.unanswered += 1
      await pause(20 + Math.random() * 40)
    }
  }
}

/**
 * The same for a move that has no idempotency key: when a later try is refused because an earlier one was done after
 * all, it is done. `isDone` looks.
 */
export async function insistOnMove(
  patience: Patience,
  work: () => Promise<unknown>,
  isDone: () => Promise<boolean>,
): Promise<void> {
  try {
    await insist(patience, work)
  } catch (error) {
    if (!refusalIn(error) || !(await insist(patience, isDone))) throw error
  }
}
