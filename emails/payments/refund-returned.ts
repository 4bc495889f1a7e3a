import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A couple's bank sent a refund back. */
export const news = defineNews({
  kind: 'refund.returned',
  props: z.object({ ...Booking, amountCents: Cents }),
  client: ({ eventDate, amountCents }) => ({
    title: `Your bank did not take our refund of ${formatMoney(amountCents)}`,
    lines: [
      `We sent it for the booking of ${formatDate(eventDate)}, and your bank sent it back: the card may be closed or replaced.`,
      'It is still yours. Please ask your bank whether the card can be credited; our team writes to you and pays it another way if not.',
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, amountCents: 120_000 },
})
