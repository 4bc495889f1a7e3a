import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, Written } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.object({
  ...Booking,
  finalCents: Cents,
  refundCents: Cents,
  dueCents: Cents,
  dueDate: z.nullable(Day),
  /** What the photographer receives after the commission. */
  netCents: Cents,
  decision: Written,
})
type Props = z.infer<typeof Props>

const toldOf = (sums: Props, ownLines: string[], action: string) => ({
  title: 'The dispute is decided',
  lines: [
    `For ${formatDate(sums.eventDate)} the couple pays ${formatMoney(sums.finalCents)} in the end.`,
    ...(sums.refundCents > 0 ? [`${formatMoney(sums.refundCents)} of what is held goes back to the couple.`] : []),
    ...(sums.dueDate ? [`${formatMoney(sums.dueCents)} is still to be paid, by ${formatDate(sums.dueDate)}.`] : []),
    ...ownLines,
    'Why:',
  ],
  quote: sums.decision,
  action,
})
const netLines = ({ finalCents, netCents }: Props) =>
  finalCents > 0 ? [`The photographer receives ${formatMoney(netCents)} of it after the commission.`] : []
const SEE_DISPUTE = 'See the dispute'

/** Our team's decision, with its sums; only the photographer reads what is left after the commission. */
export const news = defineNews({
  kind: 'dispute.resolved',
  props: Props,
  client: (sums) => toldOf(sums, [], sums.dueDate ? 'See the booking and pay' : SEE_DISPUTE),
  vendor: (sums) => toldOf(sums, netLines(sums), SEE_DISPUTE),
  preview: {
    ...BOOKING,
    finalCents: 400_000,
    refundCents: 0,
    dueCents: 250_000,
    dueDate: '2027-06-28',
    netCents: 352_000,
    decision: 'The day was photographed as agreed, and the pictures are complete.',
  },
})
