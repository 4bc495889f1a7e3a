import { EVEN_ANSWER_MS } from '../model.ts'

/** Does the work and answers no sooner than the usual time: its timing reveals nothing. (design/security) */
export async function inEvenTime(work: () => Promise<unknown>): Promise<void> {
  const pause = new Promise((done) => setTimeout(done, EVEN_ANSWER_MS))
  const [result] = await Promise.allSettled([work(), pause])
  if (result.status === 'rejected') throw result.reason
}
