import { formatDate } from '#shared/dates.ts'
import type { About, BookingNews } from './news.ts'
import { formatMoney } from '#shared/money.ts'

/** News about an open offer: a new version, and the couple's yes. (X124, X133) */
export const offerNews = {
  revised: (
    { eventDate, photographer }: About,
    { totalCents, heldUntil }: { totalCents: number; heldUntil: string },
  ): BookingNews => ({
    kind: 'booking.revised',
    client: {
      title: `${photographer} has revised the offer`,
      lines: [
        `The offer for ${formatDate(eventDate)} is ${formatMoney(totalCents)} now. The date is held for you until ${formatDate(heldUntil)}.`,
      ],
      action: 'See the offer',
    },
  }),
  wanted: ({ eventDate, couple }: About): BookingNews => ({
    kind: 'booking.wanted',
    vendor: {
      title: `${couple} would like to book`,
      lines: [`Your offer for ${formatDate(eventDate)} suits them. Send the contract next.`],
      action: 'See the booking',
    },
  }),
} as const
