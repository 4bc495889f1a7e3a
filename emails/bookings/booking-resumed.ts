import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE } from '#emails/define-news.ts'
import { RESUMED } from '#features/bookings/texts.ts'

const toldOf = (name: string) => ({ title: `Your plans with ${name} can continue`, lines: [RESUMED], action: SEE })

/** The suspension of the other side of a booking has ended. */
export const news = defineNews({
  kind: 'booking.resumed',
  props: z.object({ ...Booking, who: z.enum(['photographer', 'client']) }),
  client: ({ photographer, who }) => (who === 'client' ? null : toldOf(photographer)),
  vendor: ({ couple, who }) => (who === 'client' ? toldOf(couple) : null),
  preview: { ...BOOKING, who: 'photographer' },
})
