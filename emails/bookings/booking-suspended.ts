import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { STANDSTILL } from '#features/bookings/texts.ts'

const toldOf = (whose: string, name: string, wayOut: string) => ({
  title: `Your plans with ${name} are on hold for now`,
  lines: [`The ${whose} of ${name} is suspended at the moment. ${STANDSTILL}`, `You can still ${wayOut}.`],
  action: SEE,
})

/** The other side of a booking that is not paid yet is suspended. */
export const news = defineNews({
  kind: 'booking.suspended',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ photographer, who }) => (who === 'client' ? null : toldOf('profile', photographer, 'decline')),
  vendor: ({ couple, who }) => (who === 'client' ? toldOf('account', couple, 'withdraw your offer') : null),
  preview: { ...BOOKING, who: 'photographer' },
})
