import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews } from '#emails/define-news.ts'
import { textUpTo } from '#emails/props.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** An offer with its contract, signed by the photographer: read, sign and pay in one place. */
export const news = defineNews({
  kind: 'booking.proposed',
  /** `lastDay` is the last day on which it can be signed. */
  props: z.object({ ...Booking, totalCents: Cents, title: textUpTo(200), lastDay: Day }),
  client: ({ eventDate, photographer, totalCents, title, lastDay }) => ({
    title: `${photographer} has sent you an offer with its contract`,
    lines: [
      `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)}. The date is held for you until ${formatDate(lastDay)}.`,
      `The contract “${title}” is signed by ${photographer} already. When you have read both, you can sign and make the first payment in one go. Reading commits you to nothing.`,
    ],
    action: 'Read the offer and the contract',
  }),
  preview: {
    ...BOOKING,
    totalCents: 400_000,
    title: 'Wedding photography for Amelia and Jonah',
    lastDay: '2026-12-05',
  },
})
