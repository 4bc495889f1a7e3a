import { daysBetween } from './days.ts'
import { formatDate } from './format-date.ts'

/** "Until June 2, 2027, in 3 days"; "Due since …" once the day is over. */
export function dueWords(due: string, today: string): string {
  const days = daysBetween(today, due)
  const distance = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
  return days < 0 ? `Due since ${formatDate(due)}` : `Until ${formatDate(due)}, ${distance}`
}

/** "163 days", "Tomorrow", "Today". */
export const daysAhead = (days: number): string => (days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `${days} days`)

/** When somebody else's turn ends: "by June 2, 2027"; "expected by …" once the day is over. */
export const expectedWords = (due: string, today: string): string =>
  `${due < today ? 'expected by' : 'by'} ${formatDate(due)}`
