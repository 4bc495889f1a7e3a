import { cleanLineOf } from '#shared/text/typed-text.ts'
import { MONTHS } from './format-date.ts'
import { isDay } from './is-day.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const WEEKDAY = /^([a-z]{3,9}),? (?=\S)/
/** "sept" and "tues", as they are shortened, and "jun". */
const isShortOf = (word: string, name: string): boolean => word.length >= 3 && name.startsWith(word)

type Reading = { year: string; month: string; day: string }
/** No year has zeros in front: "6/12/0027" is not yet 2027, and PostgreSQL has no year 0. */
const YEAR = String.raw`(?<year>[1-9]\d{3})`
const DAY = String.raw`(?<day>\d{1,2})`
const SUFFIX = '(?:st|nd|rd|th)?'
/** Month first, as days are written here; a year of two digits only between slashes. */
const FORMS = [
  new RegExp(String.raw`^(?<month>[a-z]{3,9}) ${DAY}${SUFFIX},? ${YEAR}$`),
  new RegExp(String.raw`^${DAY}${SUFFIX} (?<month>[a-z]{3,9}),? ${YEAR}$`),
  new RegExp(String.raw`^(?<month>\d{1,2})/${DAY}/(?<year>[1-9]\d{3}|\d\d)$`),
  new RegExp(String.raw`^(?<month>\d{1,2})-${DAY}-${YEAR}$`),
  new RegExp(String.raw`^${YEAR}-(?<month>\d{1,2})-${DAY}$`),
]

/** A month's number; NaN for no month. */
function monthOf(text: string): number {
  if (/^\d/.test(text)) return Number(text)
  const place = MONTHS.findIndex((name) => isShortOf(text, name.toLowerCase()))
  return place < 0 ? Number.NaN : place + 1
}

/**
 * A typed day as YYYY-MM-DD; null while it is none: incomplete, with dots (nobody knows which number is the month), a
 * day that does not exist, or not the weekday it names. (X146)
 */
export function parseDay(text: string): string | null {
  const typed = cleanLineOf(text)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\s*([,/])\s*/g, '$1')
    .replaceAll(',', ', ')
  const named = WEEKDAY.exec(typed)
  const weekday = named ? WEEKDAYS.findIndex((name) => isShortOf(named[1]!, name)) : -1
  const words = weekday < 0 ? typed : typed.slice(named![0].length)
  const found = FORMS.map((form) => form.exec(words)?.groups as Reading | undefined).find(Boolean)
  if (!found) return null
  const year = found.year.length === 2 ? `20${found.year}` : found.year
  const day = [year, String(monthOf(found.month)).padStart(2, '0'), found.day.padStart(2, '0')].join('-')
  const isRight = isDay(day) && (weekday < 0 || new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
  return isRight ? day : null
}
