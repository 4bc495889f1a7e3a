import { BaseLayout } from './base-layout.tsx'
import { Action, Paragraph, Quote } from './parts.tsx'
import { oneLine } from './plain.ts'
import { absoluteUrl, type MailSite } from './site.ts'

export type BookingNewsProps = {
  /** What happened, as a sentence without a full stop; also the subject. */
  title: string
  /** One paragraph each. */
  lines: string[]
  /** Words of the other side, such as a reason. */
  quote: string | null
  path: string
  action: string
}

/** Subject of every mail about a booking. */
export const subject = ({ title }: BookingNewsProps): string => oneLine(title)

/** Something happened to a booking: offer, contract, money, delivery, cancellation. (E14-E20) */
export function BookingNewsEmail({ site, title, lines, quote, path, action }: BookingNewsProps & { site: MailSite }) {
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

BookingNewsEmail.PreviewProps = {
  title: 'Your date is booked: June 12, 2027',
  lines: [
    'Your first payment of $1,200 has arrived and is held in escrow. June 12, 2027 is yours.',
    'You and Marsh Pictures can now see each other’s contact details.',
  ],
  quote: null,
  path: '/dashboard/bookings/3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
  action: 'See your booking',
} satisfies BookingNewsProps
