import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.object({
  ...Booking,
  by: z.enum(['client', 'photographer', 'admin']),
  refundCents: Cents,
  reason: Written,
})

const toBoth = ({ eventDate, couple, photographer, by, refundCents, reason }: z.infer<typeof Props>) => {
  const who = { client: couple, photographer, admin: 'The platform' }[by]
  const back = refundCents > 0 ? formatMoney(refundCents) : 'Nothing'
  return {
    title: `The booking for ${formatDate(eventDate)} was cancelled`,
    lines: [`${who} cancelled it. ${back} goes back to the couple.`],
    quote: reason,
    action: SEE,
  }
}

/** A confirmed booking is cancelled. */
export const news = defineNews({
  kind: 'booking.cancelled',
  props: Props,
  client: toBoth,
  vendor: toBoth,
  preview: { ...BOOKING, by: 'client', refundCents: 120_000, reason: 'We are moving abroad and marry there.' },
})
