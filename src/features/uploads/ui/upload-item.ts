import type { Picture } from '#shared/picture/picture.ts'

export type UploadStatus = 'fitting' | 'queued' | 'uploading' | 'processing' | 'done' | 'failed' | 'cancelled'

/** One chosen file and how far it is. `id` is also the id of the row it becomes. */
export type UploadItem = {
  id: string
  name: string
  status: UploadStatus
  /** Percentage of the bytes sent. */
  progress: number
  /** Why it is not sent, or not as it is. */
  error: string | null
  picture: Picture | null
  /** Refused before it was sent: its sentence says why, and it stays refused. */
  isRefused: boolean
  canRetry: boolean
}

/** A line of the queue with what only the queue knows. */
export type Entry = UploadItem & {
  file: File | null
  abort: AbortController | null
  isCounted: boolean
  /** It failed on its way: the server may still keep its place. */
  holdsSlot: boolean
}

export const isUnderway = ({ status }: Pick<UploadItem, 'status'>): boolean =>
  status === 'fitting' || status === 'queued' || status === 'uploading' || status === 'processing'

/** The state of the files chosen last, from the first until none is uploading any longer. */
export type UploadSummary = { done: number; failed: number; all: number }

/** What has become of a choice; `done` has the ids of all that arrived, also of those no longer listed. */
export function summaryOf(
  batch: readonly { id: string; status: UploadStatus | null }[],
  done: ReadonlySet<string>,
): UploadSummary {
  const arrived = batch.filter(({ id }) => done.has(id)).length
  const failed = batch.filter(({ status }) => status === 'failed').length
  const waiting = batch.filter(({ status }) => status !== null && isUnderway({ status })).length
  return { done: arrived, failed, all: arrived + failed + waiting }
}

/** A new line. */
export const entry = (values: Pick<Entry, 'name' | 'status'> & Partial<Entry>): Entry => ({
  id: crypto.randomUUID(),
  progress: 0,
  error: null,
  picture: null,
  file: null,
  isRefused: false,
  canRetry: false,
  abort: null,
  isCounted: false,
  holdsSlot: false,
  ...values,
})
