import * as z from 'zod/mini'
import { BOOKING, Booking, Cents, Day, defineNews, SEE } from '#emails/define-news.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

/** A contract that waits for the couple's signature. */
export const reminder = defineNews({
  kind: 'contract.reminder',
  props: z.object(Booking),
  client: ({ photographer, eventDate }) => ({
    title: `Your contract with ${photographer} for ${formatMonthDay(eventDate)} is ready to sign`,
    lines: [`${formatDate(eventDate)} is held for you until the contract expires.`],
    action: 'Read the contract',
  }),
  preview: BOOKING,
})

/** Where the signed contract is, and what proves it. */
const signedPdf = (area: 'documents' | 'contracts', { hash, code }: { hash: string; code: string }): string =>
  `The signed contract is in your ${area} as a PDF. Its code for the Verify page is ${code}, its SHA-256 is ${hash}.`

/** Both have signed the contract; without `payBy` the first payment has a week. */
export const signed = defineNews({
  kind: 'contract.signed',
  props: z.object({ ...Booking, firstCents: Cents, payBy: z.nullable(Day), hash: z.string(), code: z.string() }),
  client: ({ eventDate, photographer, firstCents, payBy, ...proof }) => ({
    title: `Your contract with ${photographer} for ${formatMonthDay(eventDate)} is signed`,
    lines: [
      `The first payment of ${formatMoney(firstCents)} makes ${formatDate(eventDate)} yours. Please pay it ${payBy ? `by ${formatDate(payBy)}` : 'within seven days'}.`,
      signedPdf('documents', proof),
    ],
    action: 'Pay now',
  }),
  vendor: ({ eventDate, couple, ...proof }) => ({
    title: `${couple} signed the contract for ${formatMonthDay(eventDate)}`,
    lines: [
      `${formatDate(eventDate)} is confirmed as soon as the first payment arrives.`,
      signedPdf('contracts', proof),
    ],
    action: SEE,
  }),
  preview: { ...BOOKING, firstCents: 120_000, payBy: null, hash: '9f2c'.repeat(16), code: 'K7QM-2XTA-9DRW' },
})
