import * as z from 'zod/mini'
import { defineMail } from './define-mail.ts'
import { NewsEmail } from './layout/news-mail.tsx'
import { oneLine } from './plain.ts'
import { Path, textUpTo } from './props.ts'

/**
 * Nothing queues this mail any more. Until events had mails of their own, all of them waited in the outbox as finished
 * words; those rows are still sent, and sent again.
 */
export const mail = defineMail({
  props: z.strictObject({
    title: textUpTo(200),
    lines: z.array(textUpTo(1000)).check(z.maxLength(10)),
    quote: z.nullable(textUpTo(5000)),
    path: Path,
    action: textUpTo(60),
  }),
  subject: ({ title }) => oneLine(title),
  Component: NewsEmail,
  preview: {
    title: 'Your date is booked: June 12, 2027',
    lines: [
      'Your first payment of $1,200 has arrived and is held in escrow. June 12, 2027 is yours.',
      'You and Marsh Pictures can now see each other’s contact details.',
    ],
    quote: null,
    path: '/dashboard/bookings/3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
    action: 'See your booking',
  },
})
