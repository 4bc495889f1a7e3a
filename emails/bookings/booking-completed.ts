import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

const REVIEW = 'You can now write a review. It is shown when both of you have written, or after two weeks.'
const BY_TIME = 'Your delivery counts as confirmed'

/** A delivery is confirmed, and its money released; an administrator says why. */
export const news = defineNews({
  kind: 'booking.completed',
  props: z.object({
    ...Booking,
    by: z.enum(['client', 'admin', 'system']),
    reason: z.nullable(Written),
    payout: z.nullable(z.object({ netCents: Cents, scheduledFor: Day })),
  }),
  client: ({ photographer, by, reason }) => ({
    title: {
      client: 'You confirmed the delivery',
      admin: 'Our team confirmed your delivery for you',
      system: BY_TIME,
    }[by],
    lines: [`The payment has been released to ${photographer}. Thank you.`, REVIEW],
    quote: reason,
    action: 'Write a review',
  }),
  vendor: ({ couple, by, reason, payout }) => ({
    title: {
      client: `${couple} confirmed your delivery`,
      admin: `Our team confirmed your delivery for ${couple}`,
      system: BY_TIME,
    }[by],
    lines: [
      payout
        ? `${formatMoney(payout.netCents)} will be paid out on ${formatDate(payout.scheduledFor)}.`
        : 'Nothing was held for this booking, so there is no payout.',
      REVIEW,
    ],
    quote: reason,
    action: SEE,
  }),
  preview: { ...BOOKING, by: 'client', reason: null, payout: { netCents: 352_000, scheduledFor: '2027-06-29' } },
})
