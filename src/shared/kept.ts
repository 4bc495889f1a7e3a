/** How long typed text is kept on a browser. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const PREFIX = 'curio-draft:'

type Kept = { at: number; value: unknown }

const parse = (text: string | null): Kept | null => {
  const stored = JSON.parse(text ?? 'null') as Partial<Kept> | null
  return typeof stored?.at === 'number' && 'value' in stored ? { at: stored.at, value: stored.value } : null
}

/** What was kept under a name in the last seven days, and when; null for nothing or where nothing can be stored. */
export function recall(name: string, now = Date.now()): Kept | null {
  try {
    const kept = parse(localStorage.getItem(PREFIX + name))
    return kept && now - kept.at <= KEPT_MS ? kept : null
  } catch {
    return null
  }
}

/** What is not a number has no JSON: as null it would count as nought. */
const withoutNaN = (_key: string, value: unknown) => (Number.isNaN(value) ? '' : value)

/** Keeps a value on this browser. False where storage is full or forbidden: then the caller must ask before it is lost. */
export function keep(name: string, value: unknown, now = Date.now()): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: now, value }, withoutNaN))
    return true
  } catch {
    return false
  }
}

/** Forgets one name, and everything that is older than seven days. */
export function forget(name: string, now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX)))
      if (key === PREFIX + name || !recall(key.slice(PREFIX.length), now)) localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
