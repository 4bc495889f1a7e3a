import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews } from '#emails/define-news.ts'

/** A delivery without an answer. */
export const news = defineNews({
  kind: 'delivery.reminder',
  props: z.object(Booking),
  client: ({ photographer }) => ({
    title: `Are you happy with the pictures from ${photographer}?`,
    lines: ['Please confirm the delivery or ask for changes. Without an answer it soon counts as confirmed.'],
    action: 'See the delivery',
  }),
  preview: BOOKING,
})
