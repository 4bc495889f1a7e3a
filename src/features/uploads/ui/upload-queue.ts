import type { Picture } from '#features/photographers/picture.ts'
import { chooseFiles, UPLOADS_AT_ONCE, type UploadRoute } from '../limits.ts'

export type UploadStatus = 'queued' | 'uploading' | 'processing' | 'done' | 'failed' | 'cancelled'

/** One chosen file and how far it is. `id` is also the id of the row it becomes. */
export type UploadItem = {
  id: string
  name: string
  status: UploadStatus
  /** Percent of the bytes that are sent. */
  progress: number
  error: string | null
  picture: Picture | null
  /** A file that was refused before it was sent stays refused. */
  canRetry: boolean
}

export type UploadSummary = { done: number; failed: number; all: number }

export type QueueOptions = {
  route: UploadRoute
  /** Whose review a photo is for. */
  bookingId?: string
  /** Before the first file of a choice: opens the upload session. */
  prepare?: () => Promise<unknown>
  onDone?: (item: UploadItem) => void
  /** Once after each choice, when nothing is on its way any more. */
  onSettled?: (summary: UploadSummary, items: readonly UploadItem[]) => void
  /** A file that was begun and taken back: gives its slot back. */
  onCancelled?: (id: string) => void
}

type Entry = UploadItem & { file: File | null; abort: AbortController | null; isCounted: boolean }

const NETWORK = 'The connection was lost. Please try again.'
const PROGRESS_STEP = 5

/** The files of one screen on their way: at most three at once, each with its own fate. No React in here. */
export class UploadQueue {
  #entries: Entry[] = []
  #items: readonly UploadItem[] = []
  #message: string | null = null
  #listeners = new Set<() => void>()
  #options: QueueOptions

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** The newest callbacks; the route stays. */
  configure(options: QueueOptions): void {
    this.#options = options
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  items = (): readonly UploadItem[] => this.#items
  /** The sentence about the last choice as a whole. */
  message = (): string | null => this.#message

  /** Takes a choice of files; what may not be sent is listed with its sentence. `taken` images hold a slot already. */
  add(files: readonly File[], taken: number): void {
    const waiting = this.#entries.filter(({ status }) => isOnItsWay(status)).length
    const { accepted, refused, message } = chooseFiles(this.#options.route, files, taken + waiting)
    this.#message = message
    const failed = refused.map(({ name, message: error }) => entry({ name, status: 'failed', error, file: null }))
    const queued = accepted.map((file) => entry({ name: file.name, status: 'queued', error: null, file }))
    this.#entries = [...this.#entries, ...failed, ...queued]
    this.#emit()
    if (queued.length > 0) void this.#run(this.#options.prepare?.())
    else if (failed.length > 0) this.#settle()
  }

  retry(id: string): void {
    this.#change(id, { id: crypto.randomUUID(), status: 'queued', progress: 0, error: null, isCounted: false })
    void this.#run(this.#options.prepare?.())
  }

  /** Stops a file that waits or is on its way. */
  cancel(id: string): void {
    const found = this.#entries.find((item) => item.id === id)
    if (!found || !isOnItsWay(found.status)) return
    const isBegun = found.status !== 'queued'
    this.#change(id, { status: 'cancelled', error: null })
    found.abort?.abort()
    if (isBegun) this.#options.onCancelled?.(id)
    this.#settle()
  }

  /** Takes a line off the list. */
  dismiss(id: string): void {
    this.cancel(id)
    this.#entries = this.#entries.filter((item) => item.id !== id)
    this.#emit()
  }

  /** Takes every line off the list that is over. */
  clear(): void {
    this.#entries = this.#entries.filter(({ status }) => isOnItsWay(status))
    this.#message = null
    this.#emit()
  }

  /** Stops everything: the screen is left. */
  stop(): void {
    for (const { id } of this.#entries) this.cancel(id)
  }

  async #run(preparing: Promise<unknown> | undefined): Promise<void> {
    try {
      await preparing
    } catch {
      for (const { id, status } of this.#entries) {
        if (status === 'queued') this.#change(id, { status: 'failed', error: NETWORK })
      }
      this.#settle()
      return
    }
    this.#startNext()
  }

  #startNext(): void {
    const active = this.#entries.filter(({ status }) => status === 'uploading' || status === 'processing').length
    const next = this.#entries
      .filter(({ status }) => status === 'queued')
      .slice(0, Math.max(0, UPLOADS_AT_ONCE - active))
    for (const item of next) void this.#send(item)
  }

  async #send({ id, file }: Entry): Promise<void> {
    if (!file) return
    const abort = new AbortController()
    this.#change(id, { status: 'uploading', abort })
    const onProgress = (percent: number) => this.#progress(id, percent)
    const { route, bookingId } = this.#options
    const result = await import('./send-file.ts')
      .then(({ sendFile }) => sendFile(route, file, { id, bookingId, signal: abort.signal, onProgress }))
      .catch(() => ({ ok: false as const, error: NETWORK }))
    const current = this.#entries.find((item) => item.id === id)
    if (current && isOnItsWay(current.status)) {
      if (result.ok) {
        this.#change(id, { status: 'done', progress: 100, picture: result.picture, file: null, abort: null })
        const done = this.#items.find((item) => item.id === id)
        if (done) this.#options.onDone?.(done)
      } else this.#change(id, { status: 'failed', error: result.error, abort: null })
    }
    this.#startNext()
    this.#settle()
  }

  #progress(id: string, percent: number): void {
    const current = this.#entries.find((item) => item.id === id)
    if (!current || !isOnItsWay(current.status)) return
    const progress = Math.min(100, Math.floor(percent / PROGRESS_STEP) * PROGRESS_STEP)
    const status = progress >= 100 ? 'processing' : 'uploading'
    if (progress !== current.progress || status !== current.status) this.#change(id, { progress, status })
  }

  #settle(): void {
    if (this.#entries.some(({ status }) => isOnItsWay(status))) return
    const fresh = this.#entries.filter(({ isCounted, status }) => !isCounted && status !== 'cancelled')
    this.#entries = this.#entries.map((item) => ({ ...item, isCounted: true }))
    if (fresh.length === 0) return
    const done = fresh.filter(({ status }) => status === 'done').length
    this.#options.onSettled?.({ done, failed: fresh.length - done, all: fresh.length }, fresh)
  }

  #change(id: string, values: Partial<Entry>): void {
    this.#entries = this.#entries.map((item) => (item.id === id ? { ...item, ...values } : item))
    this.#emit()
  }

  #emit(): void {
    this.#items = this.#entries.map(({ file, abort: _abort, isCounted: _counted, ...item }) => ({
      ...item,
      canRetry: file !== null && (item.status === 'failed' || item.status === 'cancelled'),
    }))
    for (const listener of this.#listeners) listener()
  }
}

const isOnItsWay = (status: UploadStatus): boolean =>
  status === 'queued' || status === 'uploading' || status === 'processing'

const entry = (values: Pick<Entry, 'name' | 'status' | 'error' | 'file'>): Entry => ({
  id: crypto.randomUUID(),
  progress: 0,
  picture: null,
  canRetry: false,
  abort: null,
  isCounted: false,
  ...values,
})
