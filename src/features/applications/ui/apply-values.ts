import { APPLICATION_STYLES, type StyleName } from '#features/photographers/markets-and-styles.ts'
import type { BusinessType } from '#shared/access/roles.ts'

/** The form as it is typed: every field a text, a list or a tick. */
export type ApplyValues = {
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  businessType: BusinessType | ''
  businessName: string
  phone: string
  website: string
  instagram: string
  bio: string
  location: string
  styleOptions: StyleName[]
  startingRate: string
  privacyAgreement: boolean
}

export const EMPTY_APPLICATION: ApplyValues = {
  firstName: '',
  lastName: '',
  name: '',
  email: '',
  password: '',
  businessType: '',
  businessName: '',
  phone: '',
  website: '',
  instagram: '',
  bio: '',
  location: '',
  styleOptions: [],
  startingRate: '',
  privacyAgreement: false,
}

/** What is kept of an unsent form: never the password, and the agreement has to be given again. */
export type ApplyDraft = Omit<ApplyValues, 'password' | 'privacyAgreement'>

/** The part of the form that is kept. */
export function draftOf({ password: _password, privacyAgreement: _agreement, ...draft }: ApplyValues): ApplyDraft {
  return draft
}

const isStyle = (value: unknown): value is StyleName => (APPLICATION_STYLES as readonly unknown[]).includes(value)

/** A saved form, whatever wrote it: fields of the wrong type are dropped. */
export function readDraft(kept: unknown): Partial<ApplyDraft> {
  if (typeof kept !== 'object' || kept === null) return {}
  const draft: Partial<ApplyDraft> = {}
  for (const key of Object.keys(draftOf(EMPTY_APPLICATION)) as (keyof ApplyDraft)[]) {
    const value = (kept as Record<string, unknown>)[key]
    if (key === 'styleOptions') draft.styleOptions = Array.isArray(value) ? value.filter(isStyle) : []
    else if (typeof value === 'string' && value.length <= 5000) Object.assign(draft, { [key]: value })
  }
  return draft
}

const isBlank = (value: ApplyValues[keyof ApplyValues]) => value === '' || (Array.isArray(value) && value.length === 0)

/** Whether anything worth keeping was typed. */
export const hasContent = (draft: ApplyDraft): boolean => Object.values(draft).some((value) => !isBlank(value))

/** Puts kept values where nothing was typed yet; the first of several that has a value wins. */
export function fillBlanks(values: ApplyValues, ...kept: Partial<ApplyValues>[]): ApplyValues {
  const filled: ApplyValues = { ...values }
  for (const source of kept) {
    for (const [key, value] of Object.entries(source) as [keyof ApplyValues, ApplyValues[keyof ApplyValues]][]) {
      if (isBlank(filled[key]) && !isBlank(value)) Object.assign(filled, { [key]: value })
    }
  }
  return filled
}
