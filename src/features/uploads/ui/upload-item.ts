import type { Picture } from '#shared/picture/picture.ts'

export type UploadStatus = 'fitting' | 'queued' | 'uploading' | 'processing' | 'done' | 'failed' | 'cancelled'

/** One chosen file and how far it is. `id` is also the id of the row it becomes. */
export type UploadItem = {
  id: string
  name: string
  status: UploadStatus
  /** Percentage of the bytes sent. */
  progress: number
  error: string | null
  picture: Picture | null
  /** Refused before it was sent: its sentence says why, and it stays refused. */
  isRefused: boolean
  canRetry: boolean
  /** A picture that is only too large. */
  canFit: boolean
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

/** A new line. */
export const entry = (values: Pick<Entry, 'name' | 'status'> & Partial<Entry>): Entry => ({
  id: crypto.randomUUID(),
  progress: 0,
  error: null,
  picture: null,
  file: null,
  isRefused: false,
  canRetry: false,
  canFit: false,
  abort: null,
  isCounted: false,
  holdsSlot: false,
  ...values,
})
