import { oneThread } from '#server/threads/one-thread.ts'
import { PDF_BUSY } from '../../model.ts'
import type { SealedContract } from '../../sealed-contract.ts'

/** The contract as a PDF, rendered in a thread of its own. @throws AppError UNAVAILABLE when too many are waiting. */
export const renderInThread: (source: SealedContract) => Promise<Uint8Array> = oneThread({
  name: 'A contract',
  busy: PDF_BUSY,
  load: () => import('./render-thread.ts'),
})
