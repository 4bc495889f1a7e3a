import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews } from '#emails/define-news.ts'
import { AtLeastOne } from '#emails/props.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** The photographer cannot shoot and suggests others who are free. */
export const news = defineNews({
  kind: 'booking.substitutes',
  props: z.object({ ...Booking, count: AtLeastOne }),
  client: ({ eventDate, photographer, count }) => ({
    title: `${count === 1 ? 'A photographer is' : `${count} photographers are`} free on ${formatDate(eventDate)}`,
    lines: [
      `${photographer} cannot photograph your wedding and suggests ${count === 1 ? 'somebody' : 'others'} of the same place, close in style and price. Your money goes back in full, whatever you do.`,
      'One tap sends what you have already told us about your day.',
    ],
    action: 'See who is free',
  }),
  preview: { ...BOOKING, count: 3 },
})
