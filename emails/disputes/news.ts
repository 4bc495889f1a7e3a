import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, Tax, Written } from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

const OpenedProps = z.object({ ...Booking, by: z.enum(['client', 'photographer', 'admin']), reason: Written })

const openedWords = ({ eventDate, reason }: z.infer<typeof OpenedProps>, other: string, isAuthor: boolean) => ({
  title: isAuthor
    ? `Your dispute with ${other} about ${formatMonthDay(eventDate)} is open`
    : `A dispute with ${other} about ${formatMonthDay(eventDate)} was opened, and your answer is needed`,
  lines: [
    `The booking for ${formatDate(eventDate)} and the money we hold are on hold until our team decides. Payments that are due stay due. This costs neither of you anything.`,
    isAuthor
      ? 'Add whatever our team should know there.'
      : 'Please tell us there how you see it: our team decides based on what you both say.',
  ],
  quote: reason,
  action: isAuthor ? 'See the dispute' : 'Answer',
})

/** A dispute is open, and the other side's answer is needed. (E20) */
export const opened = defineNews({
  kind: 'booking.disputed',
  props: OpenedProps,
  client: (event) => openedWords(event, event.photographer, event.by === 'client'),
  vendor: (event) => openedWords(event, event.couple, event.by !== 'client'),
  preview: { ...BOOKING, by: 'client', reason: 'Half of the pictures are missing.' },
})

const WrittenProps = z.object({ ...Booking, by: z.enum(['client', 'photographer', 'admin']), body: Written })

const writtenWords = ({ eventDate, by, body }: z.infer<typeof WrittenProps>, other: string) => ({
  title:
    by === 'admin'
      ? `Our team wrote in your dispute with ${other} about ${formatMonthDay(eventDate)}`
      : `${other} wrote in your dispute about ${formatMonthDay(eventDate)}`,
  lines: [`It’s about the booking for ${formatDate(eventDate)}. You can answer until it’s decided.`],
  quote: body,
  action: 'Answer',
})

/** An entry in the dispute room, told to whoever did not write it. */
export const written = defineNews({
  kind: 'dispute.written',
  props: WrittenProps,
  client: (event) => (event.by === 'client' ? null : writtenWords(event, event.photographer)),
  vendor: (event) => (event.by === 'photographer' ? null : writtenWords(event, event.couple)),
  preview: { ...BOOKING, by: 'admin', body: 'Please add the list of pictures you agreed on.' },
})

const ResolvedProps = z.object({
  ...Booking,
  finalCents: Cents,
  refundCents: Cents,
  dueCents: Cents,
  /** What of the first is sales tax; the other two have theirs in them, too. */
  taxCents: Tax,
  dueDate: z.nullable(Day),
  /** What the photographer receives after the commission. */
  netCents: Cents,
  decision: Written,
})
type ResolvedProps = z.infer<typeof ResolvedProps>

const taxWords = ({ taxCents }: ResolvedProps): string =>
  taxCents > 0 ? `, including ${formatMoney(taxCents)} sales tax` : ''

const resolvedWords = (sums: ResolvedProps, other: string, ownLines: string[], action: string) => ({
  title: `Your dispute with ${other} about ${formatMonthDay(sums.eventDate)} is decided`,
  lines: [
    `For ${formatDate(sums.eventDate)}, the couple pays ${formatMoney(sums.finalCents)} in the end${taxWords(sums)}.`,
    ...(sums.refundCents > 0 ? [`${formatMoney(sums.refundCents)} of what is held goes back to the couple.`] : []),
    ...(sums.dueDate ? [`${formatMoney(sums.dueCents)} is still due, by ${formatDate(sums.dueDate)}.`] : []),
    ...ownLines,
    'Why:',
  ],
  quote: sums.decision,
  action,
})
const netLines = ({ finalCents, taxCents, netCents }: ResolvedProps) =>
  finalCents > 0
    ? [
        `The photographer receives ${formatMoney(netCents)} of it after ${taxCents > 0 ? 'sales tax and ' : ''}commission.`,
      ]
    : []
const SEE_DISPUTE = 'See the dispute'

/** Our team's decision, with its sums; only the photographer reads what is left after the commission. */
export const resolved = defineNews({
  kind: 'dispute.resolved',
  props: ResolvedProps,
  client: (sums) => resolvedWords(sums, sums.photographer, [], sums.dueDate ? 'See the booking and pay' : SEE_DISPUTE),
  vendor: (sums) => resolvedWords(sums, sums.couple, netLines(sums), SEE_DISPUTE),
  preview: {
    ...BOOKING,
    finalCents: 400_000,
    refundCents: 0,
    dueCents: 250_000,
    taxCents: 0,
    dueDate: '2027-06-28',
    netCents: 352_000,
    decision: 'The day was photographed as agreed, and the pictures are complete.',
  },
})
