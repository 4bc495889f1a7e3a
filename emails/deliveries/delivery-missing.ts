import * as z from 'zod/mini'
import { BOOKING, Booking, Day, defineNews } from '#emails/define-news.ts'
import { formatDate } from '#shared/date/format-date.ts'

/** Nothing was delivered for 30 days after the contract's last day: a dispute is open. */
export const news = defineNews({
  kind: 'delivery.missing',
  props: z.object({ ...Booking, lastDay: Day }),
  client: ({ photographer, lastDay }) => ({
    title: `Our team looks into the pictures from ${photographer}`,
    lines: [
      `They were due by ${formatDate(lastDay)}, and 30 days later none have arrived. A dispute is open; it costs you nothing, and what you paid stays where it is until our team has decided.`,
      'Please write there what you have heard from your photographer.',
    ],
    action: 'See the dispute',
  }),
  vendor: ({ couple, lastDay }) => ({
    title: `A dispute was opened: no pictures for ${couple}`,
    lines: [
      `They were due by ${formatDate(lastDay)}, and 30 days later none have arrived. The money that is held stays where it is until our team has decided.`,
      'Please write there how you see it and when the pictures will come.',
    ],
    action: 'Answer',
  }),
  preview: { ...BOOKING, lastDay: '2027-08-11' },
})
