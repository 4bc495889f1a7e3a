import * as z from 'zod/mini'
import { BOOKING, Booking, defineNews } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** A contract that waits for the couple's signature. */
export const news = defineNews({
  kind: 'contract.reminder',
  props: z.object(Booking),
  client: ({ photographer, eventDate }) => ({
    title: `Your contract with ${photographer} waits for your signature`,
    lines: [`${formatDate(eventDate)} is held for you until the contract expires.`],
    action: 'Read the contract',
  }),
  preview: BOOKING,
})
