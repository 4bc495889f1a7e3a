import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews, SEE, Written } from '#emails/define-news.ts'

/** The couple asks for changes to a delivery. */
export const news = defineNews({
  kind: 'booking.changes',
  props: z.object({ ...Booking, note: Written }),
  vendor: ({ couple, note }) => ({
    title: `${couple} asked for changes`,
    lines: ['What they would like to be different:'],
    quote: note,
    action: SEE,
  }),
  preview: { ...BOOKING, note: 'Could the pictures of the speeches be a little brighter?' },
})
