import { isViewing } from './viewing-cookie.ts'

/** How long typed text is kept in a browser. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'curio-draft:'

type Kept = { at: number; value: unknown }

const parse = (text: string | null): Kept | null => {
  const stored = JSON.parse(text ?? 'null') as Partial<Kept> | null
  return typeof stored?.at === 'number' && 'value' in stored ? { at: stored.at, value: stored.value } : null
}

/** NaN has no JSON: as null it would be read as zero. */
const withoutNaN = (_key: string, value: unknown) => (Number.isNaN(value) ? '' : value)

/** An administrator who looks at Curio as somebody else finds nothing of their own there, and leaves nothing of them. */
function unlessViewing(storage: Storage): Storage {
  if (isViewing()) throw new Error('Nothing is kept while Curio is shown as another person sees it.')
  return storage
}

/** Storage may be full, forbidden or filled by other code: reading then finds nothing, and writing returns false. */
class Shelf {
  /** Even accessing it throws where it is forbidden. */
  readonly #storage: () => Storage

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  /** The value kept under a name in the last seven days, and when; null when there is none. */
  recall(name: string, now = Date.now()): Kept | null {
    try {
      const kept = parse(this.#storage().getItem(PREFIX + name))
      return kept && now - kept.at <= KEPT_MS ? kept : null
    } catch {
      return null
    }
  }

  /** Keeps a value under a name. False when that fails: the caller must then ask before the value is lost. */
  keep(name: string, value: unknown, now = Date.now()): boolean {
    try {
      this.#storage().setItem(PREFIX + name, JSON.stringify({ at: now, value }, withoutNaN))
      return true
    } catch {
      return false
    }
  }

  /** Forgets one name, and everything older than seven days. */
  forget(name: string, now = Date.now()): void {
    try {
      const storage = this.#storage()
      for (const key of Object.keys(storage).filter((each) => each.startsWith(PREFIX)))
        if (key === PREFIX + name || !this.recall(key.slice(PREFIX.length), now)) storage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  }

  /** Reads and clears a kept value. */
  take(name: string): unknown {
    const value = this.recall(name)?.value
    this.forget(name)
    return value ?? null
  }
}

/** Kept in this browser, across restarts. */
export const inBrowser = new Shelf(() => unlessViewing(localStorage))
/** Kept in this tab only, until it is closed, so that the next user of the device does not find it. */
export const inTab = new Shelf(() => unlessViewing(sessionStorage))
