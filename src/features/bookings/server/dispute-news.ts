import { formatDate } from '#shared/dates.ts'
import type { About, BookingNews, News } from './news.ts'
import { formatMoney } from '#shared/money.ts'

type Decided = {
  finalCents: number
  refundCents: number
  dueCents: number
  dueDate: string | null
  netCents: number
}
type Side = 'client' | 'photographer' | 'admin'
const SEE = 'See the dispute'

const fromTo = (by: Side, author: News, other: News): Pick<BookingNews, 'client' | 'vendor'> =>
  by === 'client' ? { client: author, vendor: other } : { client: other, vendor: author }

/**
 * What both sides are told about a dispute: that it is open, that their answer is needed, how it ended.
 * (BK11, E19, E20)
 */
export const disputeNews = {
  opened: ({ eventDate }: About, by: Side, reason: string): BookingNews => {
    const still = `The booking for ${formatDate(eventDate)} and the money that is held are on hold until our team decides. What is still to be paid stays due. This costs neither of you anything.`
    const author: News = {
      title: 'Your dispute is open',
      lines: [still, 'Add there whatever our team should know.'],
      quote: reason,
      action: SEE,
    }
    const other: News = {
      title: 'A dispute was opened, and your answer is needed',
      lines: [still, 'Please write there how you see it: our team decides based on what both of you say.'],
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
    { finalCents, refundCents, dueCents, dueDate, netCents }: Decided,
    decision: string,
  ): BookingNews => {
    const sums = [
      `For ${formatDate(eventDate)} the couple pays ${formatMoney(finalCents)} in the end.`,
      ...(refundCents > 0 ? [`${formatMoney(refundCents)} of what is held goes back to the couple.`] : []),
      ...(dueDate ? [`${formatMoney(dueCents)} is still to be paid, by ${formatDate(dueDate)}.`] : []),
    ]
    const news = (lines: string[], action: string): News => ({
      title: 'The dispute is decided',
      lines: [...sums, ...lines, 'Why:'],
      quote: decision,
      action,
    })
    const net = `The photographer receives ${formatMoney(netCents)} of it after the commission.`
    return {
      kind: 'dispute.resolved',
      client: news([], dueDate ? 'See the booking and pay' : SEE),
      vendor: news(finalCents > 0 ? [net] : [], SEE),
    }
  },
} as const
