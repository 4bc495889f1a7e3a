import { application } from '#server/application.ts'
import { oneThread } from '#server/threads/one-thread.ts'

const ask = oneThread<{ kind: string; source: unknown }>({ load: () => application().pdfThread() })

/**
 * A function that renders one kind of PDF, in the thread that all kinds share (`src/app/pdf-thread.ts`). It throws
 * AppError UNAVAILABLE with the sentence `busy` when too many are waiting.
 */
export const pdfRenderer =
  (kind: string, words: { name: string; busy: string }) =>
  (source: object): Promise<Uint8Array> =>
    ask({ kind, source }, words)
