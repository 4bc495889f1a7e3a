import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** The accepted spellings of a day: as we show it, in American order, and ISO. A year has four digits. */
const FORMATS = [
  ...['MMMM D, YYYY', 'MMM D, YYYY', 'MMMM D YYYY', 'MMM D YYYY', 'D MMMM YYYY', 'D MMM YYYY'],
  ...['M/D/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'],
]

/** A typed day as YYYY-MM-DD; null when it is invalid or incomplete. */
export function parseDay(text: string): string | null {
  const words = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  const day = dayjs(
    words.replace(/[a-z]/, (letter) => letter.toUpperCase()),
    FORMATS,
    true,
  )
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}
