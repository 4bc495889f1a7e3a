import { overlayQueue } from './overlay-queue.ts'

export type NoticeKind = 'success' | 'error' | 'info'
/** What can be done about it right there: a page of ours to open, or an undo. */
export type NoticeAction = { label: string } & ({ href: string } | { act: () => void })
export type Notice = {
  id: string
  kind: NoticeKind
  message: string
  durationMs: number
  title?: string
  actions?: readonly NoticeAction[]
}
type NoticeOptions = {
  title?: string
  /** How long it stays; 5 s unless the specification names another time. */
  durationMs?: number
  /** A later notice with the same id takes the place of the earlier. */
  id?: string
  actions?: readonly NoticeAction[]
}

const DEFAULT_MS = 5000

export const notices = overlayQueue<Notice>()
let counter = 0

function push(kind: NoticeKind, message: string, options: NoticeOptions = {}) {
  counter += 1
  const { id = `notice-${counter}`, durationMs = DEFAULT_MS, title, actions } = options
  notices.add({ id, kind, message, durationMs, title, actions })
}

/** Shows one sentence, announced to screen readers. The toaster is fetched on the first call. */
export const notify = {
  success: (message: string, options?: NoticeOptions) => push('success', message, options),
  error: (message: string, options?: NoticeOptions) => push('error', message, options),
  info: (message: string, options?: NoticeOptions) => push('info', message, options),
}
