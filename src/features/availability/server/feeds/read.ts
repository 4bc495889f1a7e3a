import { oneThread } from '#server/threads/one-thread.ts'
import type { ReadAnswer } from './busy-days.ts'
import type { SentQuestion } from './read-thread.ts'

const NAME = 'The busy days of a calendar'
const BUSY = 'We’re reading a lot of calendars right now. Please try again in a minute.'

const ask = oneThread<SentQuestion>({
  load: () => import('./read-thread.ts'),
  // 10 MB of text and what is made of it.
  memoryMb: 192,
  // Its steps end a file sooner; this is for what they do not count.
  answerMs: 2_000,
})

/**
 * The busy days of a calendar's text, read in a thread of its own: what somebody else wrote can neither stop the
 * product nor fill its memory, and one account's files wait behind other accounts'.
 * @throws AppError UNAVAILABLE when too many are waiting; Error when it takes too long or too much.
 */
export async function readInThread(question: SentQuestion, account: string): Promise<ReadAnswer> {
  return JSON.parse(new TextDecoder().decode(await ask(question, { name: NAME, busy: BUSY, account }))) as ReadAnswer
}
