import { overlayQueue } from './overlay-queue.ts'

export type NoticeKind = 'success' | 'error' | 'info'
export type Notice = { id: string; kind: NoticeKind; message: string; durationMs: number; title?: string }
type NoticeOptions = {
  title?: string /** How long it stays; 5 s unless the specification names another time. */
  durationMs?: number
  id?: string
}

const DEFAULT_MS = 5000

export const notices = overlayQueue<Notice>()
let counter = 0

function push(kind: NoticeKind, message: string, options: NoticeOptions = {}) {
  counter += 1
  const notice = { kind, message, title: options.title, durationMs: options.durationMs ?? DEFAULT_MS }
  notices.add({ ...notice, id: options.id ?? `notice-${counter}` })
}

/** Shows one sentence, announced to screen readers. The toaster is fetched on the first call. */
export const notify = {
  success: (message: string, options?: NoticeOptions) => push('success', message, options),
  error: (message: string, options?: NoticeOptions) => push('error', message, options),
  info: (message: string, options?: NoticeOptions) => push('info', message, options),
}
