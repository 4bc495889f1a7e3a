import { serveThread } from '#server/threads/serve-thread.ts'
import { textOf } from '../../dates-only.ts'
import { busyDays, type ReadAnswer, type ReadQuestion } from './busy-days.ts'

export type SentQuestion = Omit<ReadQuestion, 'text'> & { bytes: Uint8Array }

/** The role a thread is given: the file is also loaded by the code that starts the thread. */
export const RENDER_ROLE = 'calendar-reader'
/** This module's location, as source or inside its bundle: the thread is started from it. */
export const RENDER_THREAD = import.meta.url

serveThread(RENDER_ROLE, ({ bytes, ...question }: SentQuestion) => {
  const answer: ReadAnswer = busyDays({ ...question, text: textOf(bytes) })
  return Promise.resolve(new TextEncoder().encode(JSON.stringify(answer)))
})
