import { formatDate } from '#shared/date/format-date.ts'

/** The month of a day in words: `2027-06-12` is "June 2027". */
export const monthOf = (day: string): string => formatDate(day, 'long').replace(/ \d+,/, '')
