import * as z from 'zod/mini'
import { BOOKING, Booking, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** An offer soon holds the date no more. */
export const news = defineNews({
  kind: 'offer.hold-ends',
  /** `isCountered`: the couple asked for other terms and waits for a new offer. */
  props: z.object({ ...Booking, heldUntil: Day, isCountered: z._default(z.boolean(), false) }),
  client: ({ photographer, eventDate, heldUntil, isCountered }) => ({
    title: `${photographer} holds your date until ${formatDate(heldUntil)}`,
    lines: [
      `After that day ${formatDate(eventDate)} is free for other couples too. ${isCountered ? 'Your photographer has not answered what you asked for yet: write to them if you wait for it.' : 'If the offer suits you, say so in your conversation: the contract comes next.'}`,
    ],
    action: 'See the offer',
  }),
  vendor: ({ couple, eventDate, heldUntil, isCountered }) => ({
    title: `Your offer to ${couple} holds the date until ${formatDate(heldUntil)}`,
    lines: [
      isCountered
        ? `They asked for other terms. Send a new offer before then, and ${formatDate(eventDate)} stays held.`
        : `Send the contract before then, and ${formatDate(eventDate)} stays held while they read it.`,
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, heldUntil: '2026-11-28', isCountered: false },
})
