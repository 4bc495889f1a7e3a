import { oneThread } from '#server/threads/one-thread.ts'
import type { MoneyDocument } from '../../money-document.ts'
import { DOCUMENTS_BUSY } from '../../texts.ts'

/** A receipt or an invoice as a PDF, rendered in a thread of its own. @throws AppError UNAVAILABLE when too many wait. */
export const renderInThread: (source: MoneyDocument) => Promise<Uint8Array> = oneThread({
  name: 'A receipt',
  busy: DOCUMENTS_BUSY,
  load: () => import('./render-thread.ts'),
})
