import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews } from '#emails/define-news.ts'

const toldOf = (name: string) => ({
  title: 'Both reviews are shown now',
  lines: [`Read what ${name} wrote.`],
  action: 'Read the reviews',
})

/** Both have written, so both reviews are shown. */
export const news = defineNews({
  kind: 'review.published',
  props: z.object(Booking),
  client: ({ photographer }) => toldOf(photographer),
  vendor: ({ couple }) => toldOf(couple),
  preview: BOOKING,
})
