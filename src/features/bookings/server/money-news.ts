import { formatDate } from '#shared/dates.ts'
import type { About, BookingNews } from './news.ts'
import { formatMoney } from '#shared/money.ts'

/** Money sent to the couple or to the photographer. (E16, E18) */
export const moneyNews = {
  refunded: ({ eventDate }: About, amountCents: number): BookingNews => ({
    kind: 'payment.refunded',
    client: {
      title: `${formatMoney(amountCents)} has been sent back to you`,
      lines: [`It is for the booking of ${formatDate(eventDate)}. Your bank may take some days to show it.`],
      action: 'See the booking',
    },
  }),
  paidOut: ({ eventDate, couple }: About, amountCents: number): BookingNews => ({
    kind: 'payout.paid',
    vendor: {
      title: `${formatMoney(amountCents)} has been paid out`,
      lines: [`It is for the wedding of ${couple} on ${formatDate(eventDate)}.`],
      action: 'See the booking',
    },
  }),
  payoutFailed: ({ eventDate, couple }: About, amountCents: number): BookingNews => ({
    kind: 'payout.failed',
    vendor: {
      title: `A payout of ${formatMoney(amountCents)} did not arrive`,
      lines: [
        `It is for the wedding of ${couple} on ${formatDate(eventDate)}. Your money is safe, and our team is looking into it. Please see whether your bank details are still right.`,
      ],
      action: 'See the booking',
    },
  }),
} as const
