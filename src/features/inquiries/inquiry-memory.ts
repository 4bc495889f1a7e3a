import { INQUIRY_LIMITS } from './model.ts'

/** What the form holds: texts, as fields do. */
export type InquiryValues = {
  eventDate: string
  city: string
  venue: string
  guests: string
  hours: string
  budgetBand: string
  packageName: string
  note: string
}

export const EMPTY_VALUES: InquiryValues = {
  eventDate: '',
  city: '',
  venue: '',
  guests: '',
  hours: '',
  budgetBand: '',
  packageName: '',
  note: '',
}

const VALUES_KEY = 'curio-inquiry'
const DRAFTS_KEY = 'curio-inquiry-drafts'
const MAX_DRAFTS = 5
const MAX_TEXT = 5000

// Storage may be full or forbidden: then nothing is remembered, and everything else works.
function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing depends on it.
  }
}

/** What was typed into an inquiry on this browser in the last seven days, whomever it was for. */
export function recallValues(now = Date.now()): Partial<InquiryValues> {
  const stored = read(VALUES_KEY) as { savedAt?: unknown; values?: Record<string, unknown> } | null
  if (!stored || typeof stored !== 'object' || typeof stored.savedAt !== 'number') return {}
  if (now - stored.savedAt > INQUIRY_LIMITS.draftMs || !stored.values || typeof stored.values !== 'object') return {}
  const values: Partial<InquiryValues> = {}
  for (const key of Object.keys(EMPTY_VALUES) as (keyof InquiryValues)[]) {
    const value = stored.values[key]
    if (typeof value === 'string') values[key] = value.slice(0, MAX_TEXT)
  }
  return values
}

/** Keeps what is typed, so that a reload or a detour over the sign-up loses nothing. */
export const rememberValues = (values: Partial<Record<keyof InquiryValues, unknown>>): void =>
  write(VALUES_KEY, { savedAt: Date.now(), values })

/** After sending: the wedding stays the same for the next photographer, the words do not. */
export function forgetNote(): void {
  write(VALUES_KEY, { savedAt: Date.now(), values: { ...EMPTY_VALUES, ...recallValues(), note: '', packageName: '' } })
}

const drafts = (): string[] => {
  const stored = read(DRAFTS_KEY)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_DRAFTS) : []
}

/** Notes that a draft was written on this browser: its page then sends it without asking once more. */
export const rememberDraft = (id: string): void => write(DRAFTS_KEY, [id, ...drafts()].slice(0, MAX_DRAFTS))
export const isDraftFromHere = (id: string): boolean => drafts().includes(id)
export const forgetDraft = (id: string): void =>
  write(
    DRAFTS_KEY,
    drafts().filter((known) => known !== id),
  )
