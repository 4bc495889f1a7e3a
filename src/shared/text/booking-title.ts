import { formatDate } from '#shared/date/format-date.ts'

/** What a booking is called wherever it has a title: with whom, and for which day ("Okafor Light, June 12, 2027"). */
export const bookingTitle = (who: string, eventDate: string | null): string =>
  eventDate ? `${who}, ${formatDate(eventDate)}` : who
