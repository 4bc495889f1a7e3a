import * as z from 'zod/mini'
import { formatDate } from '#shared/dates.ts'
import { BOOKING, Booking, Day, defineNews, SEE } from './news.ts'

/** An offer soon holds the date no more. (E14) */
export const news = defineNews({
  kind: 'offer.hold-ends',
  props: z.object({ ...Booking, heldUntil: Day }),
  client: ({ photographer, eventDate, heldUntil }) => ({
    title: `${photographer} holds your date until ${formatDate(heldUntil)}`,
    lines: [
      `After that day ${formatDate(eventDate)} is free for other couples too. If the offer suits you, say so in your conversation: the contract comes next.`,
    ],
    action: 'See the offer',
  }),
  vendor: ({ couple, eventDate, heldUntil }) => ({
    title: `Your offer to ${couple} holds the date until ${formatDate(heldUntil)}`,
    lines: [`Send the contract before then, and ${formatDate(eventDate)} stays held while they read it.`],
    action: SEE,
  }),
  preview: { ...BOOKING, heldUntil: '2026-11-28' },
})
