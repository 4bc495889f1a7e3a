import { oneThread } from '#server/threads/one-thread.ts'
import type { SealedAddendum } from '../../sealed-addendum.ts'
import { ADDENDA_BUSY } from '../../texts.ts'

/** An addendum as a PDF, rendered in a thread of its own. @throws AppError UNAVAILABLE when too many are waiting. */
export const renderInThread: (source: SealedAddendum) => Promise<Uint8Array> = oneThread({
  name: 'An addendum',
  busy: ADDENDA_BUSY,
  load: () => import('./render-thread.ts'),
})
