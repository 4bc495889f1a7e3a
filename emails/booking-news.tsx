import * as z from 'zod/mini'
import { BaseLayout } from './base-layout.tsx'
import { defineMail } from './define.ts'
import { Action, Paragraph, Quote } from './parts.tsx'
import { oneLine } from './plain.ts'
import { Path, textUpTo } from './props.ts'
import { absoluteUrl, type MailSite } from './site.ts'

const Props = z.strictObject({
  /** What happened, as a sentence without a full stop; also the subject. */
  title: textUpTo(200),
  /** One paragraph each. */
  lines: z.array(textUpTo(1000)).check(z.maxLength(10)),
  /** Words of the other side, such as a reason. */
  quote: z.nullable(textUpTo(5000)),
  path: Path,
  action: textUpTo(60),
})
type Props = z.infer<typeof Props>

/** Subject of every mail about a booking. */
const subject = ({ title }: Props): string => oneLine(title)

/** Something happened to a booking: offer, contract, money, delivery, cancellation. (E14-E20) */
function BookingNewsEmail({ site, title, lines, quote, path, action }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={lines[0] ?? ''}
      title={oneLine(title)}
      reason={`You receive this email because it concerns a booking of yours at ${site.siteName}.`}
    >
      {lines.map((line, index) => (
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      {quote && <Quote text={quote} />}
      <Action href={absoluteUrl(site, path as `/${string}`)} label={action} />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: BookingNewsEmail,
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
