import { formatDate } from '#ui/dates.ts'
import { formatMoney } from '#ui/money.tsx'
import type { About, BookingNews, News } from './news.ts'

type Side = 'client' | 'photographer' | 'admin'
const SEE = 'See the dispute'

const fromTo = (by: Side, author: News, other: News): Pick<BookingNews, 'client' | 'vendor'> =>
  by === 'client' ? { client: author, vendor: other } : { client: other, vendor: author }

/** What both sides are told of a dispute: that it is open, that their answer is needed, how it ended. (BK11, E19, E20) */
export const disputeNews = {
  opened: ({ eventDate }: About, by: Side, reason: string): BookingNews => {
    const still = `The booking for ${formatDate(eventDate)} and its money stand still until our team has decided. This costs neither of you anything.`
    const author: News = {
      title: 'Your dispute is open',
      lines: [still, 'Add there whatever our team should know.'],
      quote: reason,
      action: SEE,
    }
    const other: News = {
      title: 'A dispute was opened, and your answer is needed',
      lines: [still, 'Please write there how you see it: our team decides by what both of you say.'],
      quote: reason,
      action: 'Answer',
    }
    return { kind: 'booking.disputed', ...fromTo(by, author, other) }
  },
  written: ({ eventDate, couple, photographer }: About, by: Side, body: string): BookingNews => {
    const who = { client: couple, photographer, admin: 'Our team' }[by]
    const news: News = {
      title: `${who} wrote in your dispute`,
      lines: [`It is about the booking for ${formatDate(eventDate)}. You can answer until it is decided.`],
      quote: body,
      action: 'Answer',
    }
    const sides = { client: { vendor: news }, photographer: { client: news }, admin: { client: news, vendor: news } }
    return { kind: 'dispute.written', ...sides[by] }
  },
  resolved: (
    { eventDate }: About,
    { refundCents, keptCents }: { refundCents: number; keptCents: number },
    decision: string,
  ): BookingNews => {
    const news: News = {
      title: 'The dispute is decided',
      lines: [
        `Of what was held for ${formatDate(eventDate)}, ${formatMoney(refundCents)} goes back to the couple and ${formatMoney(keptCents)} is released to the photographer. Why:`,
      ],
      quote: decision,
      action: SEE,
    }
    return { kind: 'dispute.resolved', client: news, vendor: news }
  },
} as const
