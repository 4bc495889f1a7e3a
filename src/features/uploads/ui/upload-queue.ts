import {
  CANNOT_FIT,
  chooseFiles,
  fileProblem,
  INTERRUPTED,
  isFittable,
  UPLOADS_AT_ONCE,
  type UploadRules,
} from '../upload-rules.ts'
import { type Entry, entry, isUnderway, summaryOf, type UploadItem, type UploadSummary } from './upload-item.ts'

/** A file that was on its way when its page was left for good. */
export type LeftFile = { id: string; name: string; isSent: boolean }

export type QueueOptions = {
  rules: UploadRules
  /** What the files are for: a booking's review, a conversation. */
  aboutId?: string
  /** Before the first file of a choice: opens the upload session. */
  prepare?: () => Promise<unknown>
  onDone?: (item: UploadItem) => void
  /** Once after each choice, when nothing is uploading any longer. */
  onSettled?: (summary: UploadSummary, items: readonly UploadItem[]) => void
  /** A file that was begun and cancelled: frees its slot. */
  onCancelled?: (id: string) => void
}

const NETWORK = 'The connection was lost. Please try again.'
const PROGRESS_STEP = 5

/**
 * The files of one purpose on their way: at most three at once, each with its own outcome. It outlives the screen that
 * started it. No React in here.
 */
export class UploadQueue {
  #entries: Entry[] = []
  #items: readonly UploadItem[] = []
  #message: string | null = null
  #fitted: readonly string[] = []
  #summary = summaryOf([], new Set())
  /** The ids of the choices that are summed up. */
  #batch: readonly string[] = []
  #done: ReadonlySet<string> = new Set()
  /** Ids that were cancelled: the server may still list them for a moment. */
  #gone = new Set<string>()
  #listeners = new Set<() => void>()
  #options: QueueOptions

  #left: readonly LeftFile[]

  /** @param left files that went with an earlier page; see `settleLeft` */
  constructor(options: QueueOptions, left: readonly LeftFile[] = []) {
    this.#options = options
    this.#left = left
  }

  /**
   * Once the server has said what it has: files an earlier page did not finish sending are reported as lost and free
   * their slots; those it had sent arrive on their own, or are lost too.
   * @param known ids of files that have arrived or are being processed
   */
  settleLeft(known: readonly string[]): void {
    const left = this.#left.filter(({ id, isSent }) => !isSent || !known.includes(id))
    this.#left = []
    for (const { id } of left) if (known.includes(id)) this.takeBack(id)
    this.addLost(left.map(({ name }) => name))
  }

  /** The newest callbacks; the rules stay. */
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
  /** Pictures of the last choice that were made smaller, by the names they were chosen under. */
  fitted = (): readonly string[] => this.#fitted

  summary = (): UploadSummary => this.#summary
  isBusy = (): boolean => this.#entries.some(({ status }) => isUnderway({ status }))
  isGone = (id: string): boolean => this.#gone.has(id)
  /** What would be left behind if the page ended now. */
  underway = (): LeftFile[] =>
    this.#entries
      .filter(({ status }) => isUnderway({ status }))
      .map(({ id, name, status }) => ({ id, name, isSent: status === 'processing' }))

  /**
   * Takes a choice of files; what may not be sent is listed with the reason, and pictures that are too large are made
   * smaller first. `taken` images already hold a slot.
   */
  add(files: readonly File[], taken: number): void {
    const { rules } = this.#options
    if (rules.isSingle) this.#giveWay()
    const waiting = this.#entries.filter(({ status }) => isUnderway({ status })).length
    const { accepted, refused, message } = chooseFiles(rules, files, taken + waiting)
    this.#message = message
    const failed = refused.map(({ name, message: error }) => entry({ name, status: 'failed', error, isRefused: true }))
    const chosen = accepted.map((file) => {
      const status = isFittable(rules, file) ? 'fitting' : 'queued'
      return entry({ name: file.name, status, error: fileProblem(rules, file), file })
    })
    if (waiting === 0) [this.#batch, this.#fitted] = [[], []]
    // A file chosen again is no longer listed as refused.
    const isAgain = ({ status, name }: Entry) => status === 'failed' && accepted.some((file) => file.name === name)
    this.#entries = [...this.#entries.filter((item) => !isAgain(item)), ...failed, ...chosen]
    this.#batch = [...this.#batch, ...failed.map(({ id }) => id), ...chosen.map(({ id }) => id)]
    this.#emit()
    if (chosen.length === 0) this.#settle()
    for (const { id, status } of chosen) if (status === 'fitting') void this.#fit(id)
    if (chosen.some(({ status }) => status === 'queued')) void this.#run(this.#options.prepare?.())
  }

  /** Reports files that were lost with an earlier page of this browser. */
  addLost(names: readonly string[]): void {
    if (names.length === 0) return
    this.#entries = [...this.#entries, ...names.map((name) => entry({ name, status: 'failed', error: INTERRUPTED }))]
    this.#emit()
  }

  /** A file the server has is not listed as missing, even if its response was lost. */
  reconcile(arrived: readonly string[]): void {
    const isThere = ({ id, status }: Entry) => (status === 'failed' || status === 'done') && arrived.includes(id)
    if (this.isBusy() || !this.#entries.some(isThere)) return
    this.#entries = this.#entries.map((item) => (isThere(item) ? { ...item, status: 'done' } : item))
    this.#sum()
    this.#entries = this.#entries.filter((item) => !isThere(item))
    this.#emit()
  }

  retry(id: string): void {
    this.#giveBack(id)
    const next = crypto.randomUUID()
    this.#batch = this.#batch.map((one) => (one === id ? next : one))
    this.#change(id, { id: next, status: 'queued', progress: 0, error: null, isCounted: false })
    void this.#run(this.#options.prepare?.())
  }

  /** Stops a file that is waiting or on its way. */
  cancel(id: string): void {
    const found = this.#entries.find((item) => item.id === id)
    if (!found || !isUnderway(found)) return
    const isBegun = found.status === 'uploading' || found.status === 'processing'
    this.#change(id, { status: 'cancelled', error: null })
    found.abort?.abort()
    if (isBegun) this.takeBack(id)
    this.#settle()
  }

  /** Tells the server that a file is no longer wanted, whichever page began it. */
  takeBack(id: string): void {
    this.#gone.add(id)
    this.#options.onCancelled?.(id)
  }

  /** Takes a line off the list. */
  dismiss(id: string): void {
    this.cancel(id)
    this.#giveBack(id)
    this.#batch = this.#batch.filter((one) => one !== id)
    this.#entries = this.#entries.filter((item) => item.id !== id)
    this.#emit()
  }

  /** Stops everything and forgets it. No slots are returned: their owner is gone. */
  end(): void {
    for (const { abort } of this.#entries) abort?.abort()
    this.#entries = []
    this.#message = null
    this.#batch = []
    this.#fitted = []
    this.#emit()
  }

  /** A file whose response was lost may still hold a slot, or arrive along with its second try. */
  #giveBack(id: string): void {
    const found = this.#entries.find((item) => item.id === id)
    if (found?.status === 'failed' && found.holdsSlot) this.takeBack(id)
  }

  /** A single picture: the next choice replaces the previous one, however far it got. */
  #giveWay(): void {
    for (const { id } of this.#entries) this.dismiss(id)
  }

  /** Makes a picture small enough, and sends it. */
  async #fit(id: string): Promise<void> {
    const file = this.#entries.find((item) => item.id === id)?.file
    if (!file) return
    const fitted = await import('./make-it-fit.ts').then(({ madeToFit }) => madeToFit(file)).catch(() => null)
    if (this.#entries.find((item) => item.id === id)?.status !== 'fitting') return
    if (fitted) {
      this.#fitted = [...this.#fitted, file.name]
      this.#change(id, { status: 'queued', file: fitted, name: fitted.name, error: null })
      await this.#run(this.#options.prepare?.())
    } else {
      const error = `${fileProblem(this.#options.rules, file)} ${CANNOT_FIT}`
      this.#change(id, { status: 'failed', error, isRefused: true, file: null })
      this.#settle()
    }
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
    const { rules, aboutId } = this.#options
    const result = await import('./send-file.ts')
      .then(({ sendFile }) => sendFile(rules.route, file, { id, aboutId, signal: abort.signal, onProgress }))
      .catch(() => ({ ok: false as const, error: NETWORK, holdsSlot: false }))
    const current = this.#entries.find((item) => item.id === id)
    if (current && isUnderway(current)) {
      if (result.ok) {
        this.#change(id, { status: 'done', progress: 100, picture: result.picture, file: null, abort: null })
        const done = this.#items.find((item) => item.id === id)
        if (done) this.#options.onDone?.(done)
      } else {
        // Half a file is useless: its slot is freed at once.
        const isHalf = result.holdsSlot && current.status === 'uploading'
        const holdsSlot = result.holdsSlot && !isHalf
        this.#change(id, { status: 'failed', error: result.error, abort: null, holdsSlot })
        if (isHalf) this.takeBack(id)
      }
    }
    this.#startNext()
    this.#settle()
  }

  #progress(id: string, percent: number): void {
    const current = this.#entries.find((item) => item.id === id)
    if (!current || !isUnderway(current)) return
    const progress = Math.min(100, Math.floor(percent / PROGRESS_STEP) * PROGRESS_STEP)
    const status = progress >= 100 ? 'processing' : 'uploading'
    if (progress !== current.progress || status !== current.status) this.#change(id, { progress, status })
  }

  #settle(): void {
    if (this.#entries.some(({ status }) => isUnderway({ status }))) return
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

  /** Lines removed from the list because their file has arrived still count. */
  #sum(): void {
    const before = new Set(this.#done)
    for (const { id, status } of this.#entries) if (status === 'done') before.add(id)
    this.#done = before
    const batch = this.#batch.map((id) => this.#entries.find((item) => item.id === id) ?? { id, status: null })
    const { done, failed, all } = summaryOf(batch, before)
    // Its readers compare by identity.
    const { done: doneBefore, failed: failedBefore, all: allBefore } = this.#summary
    if (done !== doneBefore || failed !== failedBefore || all !== allBefore) this.#summary = { done, failed, all }
  }

  #emit(): void {
    this.#sum()
    this.#items = this.#entries.map(({ file, abort: _abort, isCounted: _counted, holdsSlot: _slot, ...item }) => ({
      ...item,
      canRetry: file !== null && !item.isRefused && (item.status === 'failed' || item.status === 'cancelled'),
    }))
    for (const listener of this.#listeners) listener()
  }
}
