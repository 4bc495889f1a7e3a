import { inBrowser } from '#shared/browser/browser-store.ts'

/** The form's values: '' is an empty field, NaN is not a number. */
export type InquiryValues = {
  eventDate: string
  city: string
  venue: string
  guests: number | ''
  hours: number | ''
  budgetBand: string
  packageName: string
  packageId: string
  addOns: string[]
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
  packageId: '',
  addOns: [],
  note: '',
}

const VALUES = 'inquiry'
const DRAFTS = 'inquiry-drafts'
const MAX_DRAFTS = 5

const isWords = (value: unknown) => Array.isArray(value) && value.every((word) => typeof word === 'string')

/** What was typed into an inquiry in this browser in the last seven days, for whichever photographer. */
export function recallValues(now = Date.now()): Partial<InquiryValues> {
  const stored = inBrowser.recall(VALUES, now)?.value as Record<string, unknown> | null | undefined
  if (!stored || typeof stored !== 'object') return {}
  const values: Partial<InquiryValues> = {}
  for (const key of Object.keys(EMPTY_VALUES) as (keyof InquiryValues)[]) {
    const value = stored[key]
    if (typeof value === 'string' || typeof value === 'number' || isWords(value))
      Object.assign(values, { [key]: value })
  }
  return values
}

/** Keeps what is typed, so that a reload or a detour to the sign-up loses nothing. */
export const rememberValues = (values: Partial<Record<keyof InquiryValues, unknown>>): void =>
  void inBrowser.keep(VALUES, values)

/** After sending: the wedding's data stays for the next photographer, the message does not. */
export function forgetNote(): void {
  rememberValues({ ...EMPTY_VALUES, ...recallValues(), note: '', packageName: '', packageId: '', addOns: [] })
}

const drafts = (): string[] => {
  const stored = inBrowser.recall(DRAFTS)?.value
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_DRAFTS) : []
}

/** Notes that a draft was written in this browser: its page then sends it without asking again. */
export const rememberDraft = (id: string): void => void inBrowser.keep(DRAFTS, [id, ...drafts()].slice(0, MAX_DRAFTS))
export const isDraftFromHere = (id: string): boolean => drafts().includes(id)
export const forgetDraft = (id: string): void =>
  void inBrowser.keep(
    DRAFTS,
    drafts().filter((known) => known !== id),
  )
