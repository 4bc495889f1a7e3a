import { addMonths, DATE_REACH_MONTHS } from '#shared/date/days.ts'

/** Whether couples may ask for a day: today or later, at most 24 months ahead. */
export const isBookableDay = (day: string, today: string): boolean =>
  day >= today && day <= addMonths(today, DATE_REACH_MONTHS)
