import { NO_RECORD } from '#shared/api/record-version.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import type { OfferValues } from './offer-values.ts'

/** Nothing kept yet, kept, refused because another window kept something else, or not kept for another reason. */
export type DraftState = 'none' | 'saved' | 'elsewhere' | 'failed'
type Save = (version: string, values: OfferValues) => Promise<{ version: string }>
type Kept = { version: string; values: OfferValues }

const PAUSE_MS = 1200
/** What is kept: not the signature. */
const textOf = ({ fullName: _name, isAgreed: _agreed, ...values }: OfferValues) => JSON.stringify(values)

/** Keeps what is typed on the server, a moment after the typing pauses, over the version that was read. */
export class DraftKeeper {
  readonly #save: Save
  readonly #listeners = new Set<() => void>()
  #version: string
  #text: string
  #typed: OfferValues
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  /** Nothing is kept of an offer that is being sent or has ended. */
  #isClosed = false

  constructor(save: Save, stored: Kept | null, initial: OfferValues) {
    this.#save = save
    this.#version = stored?.version ?? NO_RECORD
    this.#typed = stored?.values ?? initial
    this.#text = textOf(this.#typed)
    this.#state = stored ? 'saved' : 'none'
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  state = (): DraftState => this.#state
  get version(): string {
    return this.#version
  }
  isKept = (values: OfferValues): boolean => textOf(values) === this.#text

  /** Called on every change; saves once the typing pauses. */
  typed(values: OfferValues): void {
    this.#typed = values
    clearTimeout(this.#timer)
    if (this.#state !== 'elsewhere' && !this.isKept(values)) this.#timer = setTimeout(this.keep, PAUSE_MS)
  }

  /** Keeps it now. */
  keep = async (): Promise<void> => {
    clearTimeout(this.#timer)
    const values = this.#typed
    if (this.#isBusy || this.#isClosed || this.isKept(values)) return
    this.#isBusy = true
    try {
      this.#version = (await this.#save(this.#version, values)).version
      this.#text = textOf(values)
      this.#isBusy = false
      this.#is('saved')
      this.typed(this.#typed)
    } catch (error) {
      this.#isBusy = false
      const code = appCodeOf(error)
      if (code === 'INVALID_TRANSITION') this.#isClosed = true
      this.#is(code === 'CONFLICT' ? 'elsewhere' : 'failed')
    }
  }

  /** What is on the screen now is what is stored; null: nothing is. */
  took(stored: Kept | null, initial: OfferValues): void {
    this.#version = stored?.version ?? NO_RECORD
    this.#text = textOf(stored?.values ?? initial)
    this.#is(stored ? 'saved' : 'none')
  }

  /** Keeps what is on the screen over what another window kept. */
  async overrule(version: string): Promise<void> {
    this.#version = version
    this.#text = ''
    this.#is('none')
    await this.keep()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#isClosed = true
  }
  reopen(): void {
    this.#isClosed = false
    this.typed(this.#typed)
  }

  #is(state: DraftState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
