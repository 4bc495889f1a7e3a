import { useEffect, useState, useSyncExternalStore } from 'react'
import { type QueueOptions, type UploadItem, UploadQueue } from './upload-queue.ts'

type Options = QueueOptions & {
  /** Images that hold a slot already; files on their way are counted here. */
  taken: number
}

export type UploadControls = {
  items: readonly UploadItem[]
  /** The sentence about the last choice as a whole, such as a full gallery. */
  message: string | null
  isBusy: boolean
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  cancel: (id: string) => void
  dismiss: (id: string) => void
  clear: () => void
}

const NONE: readonly UploadItem[] = []

/**
 * Files on their way to one route, each with its progress, its own error, retry and cancel; leaving the screen stops
 * them. The upload library is fetched with the first file. (PF11, VA2)
 */
export function useUploadQueue({ taken, ...options }: Options): UploadControls {
  const [queue] = useState(() => new UploadQueue(options))
  useEffect(() => queue.configure(options))
  useEffect(() => () => queue.stop(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => NONE)
  const message = useSyncExternalStore(queue.subscribe, queue.message, () => null)
  return {
    items,
    message,
    isBusy: items.some(({ status }) => status === 'queued' || status === 'uploading' || status === 'processing'),
    add: (files) => queue.add(files, taken),
    retry: (id) => queue.retry(id),
    cancel: (id) => queue.cancel(id),
    dismiss: (id) => queue.dismiss(id),
    clear: () => queue.clear(),
  }
}
