import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { WeddingDetails } from '#emails/layout/wedding-details.tsx'
import { firstNameOf, forDay, oneLine, subjectLine } from '#emails/plain.ts'
import { AnyName, Facts, FirstName, Moment, textUpTo, WeddingDay } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  photographerName: AnyName,
  coupleName: FirstName,
  eventDate: WeddingDay,
  facts: Facts,
  /** Redacted. */
  note: textUpTo(10_000),
  threadId: z.uuid(),
  /** The day the inquiry ends without an answer, in words. */
  expiresOn: Moment,
})
type Props = z.infer<typeof Props>

const titleOf = (coupleName: string, eventDate: string | null) => `New inquiry from ${coupleName}${forDay(eventDate)}`
const pathTo = (threadId: string) => `/vendor/inbox?thread=${threadId}` as const

/** A couple's inquiry to this photographer. */
function InquiryNewEmail({ site, ...inquiry }: Props & { site: MailSite }) {
  const { photographerName, coupleName, eventDate, facts, note, threadId, expiresOn } = inquiry
  return (
    <BaseLayout
      site={site}
      preview={facts.map(({ value }) => oneLine(value)).join(', ')}
      title={titleOf(oneLine(coupleName), eventDate)}
      reason={`You’re receiving this email because you’re listed as a photographer on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(photographerName)} />
      <Paragraph>{`${oneLine(coupleName)} chose you and would like to know if you can photograph their wedding.`}</Paragraph>
      <WeddingDetails facts={facts} />
      <Quote text={note} />
      <Action href={absoluteUrl(site, pathTo(threadId))} label="Read and answer" />
      <Aside>
        {`Without an answer, the inquiry ends on ${expiresOn}. If you can’t take it, one click declines it, and we’ll show the couple others. Contact details are removed from messages until a booking is confirmed.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ coupleName, eventDate }) => subjectLine(titleOf(coupleName, eventDate)),
  Component: InquiryNewEmail,
  bell: ({ coupleName, eventDate, facts, threadId }) => ({
    kind: 'inquiry.new',
    title: titleOf(coupleName, eventDate),
    body: facts
      .slice(0, 2)
      .map(({ value }) => value)
      .join(', '),
    path: pathTo(threadId),
  }),
  preview: {
    photographerName: 'Ada Marsh',
    coupleName: 'Robin',
    eventDate: '2027-06-12',
    facts: [
      { label: 'Wedding date', value: 'June 12, 2027' },
      { label: 'City', value: 'Austin' },
      { label: 'Venue', value: 'The Old Mill' },
      { label: 'Guests', value: '90' },
      { label: 'Hours', value: '8' },
      { label: 'Budget', value: '$3,000 to $5,000' },
    ],
    note: 'We have looked at your pictures three evenings in a row.\n\nAre you still free on our day?',
    threadId: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    expiresOn: 'November 28, 2026',
  },
})
