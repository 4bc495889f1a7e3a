import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, FirstName, Moment, Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  step: z.enum(['notice', 'second_notice', 'pause', 'lifted']),
  /** Whom it was written to. */
  otherName: AnyName,
  /** What was written, as it was delivered. */
  quote: z.nullable(textUpTo(1200)),
  /** The last day of a pause. */
  until: z.nullable(Moment),
  path: Path,
})
type Props = z.infer<typeof Props>
type Step = Props['step']

const TITLES: Record<Step, string> = {
  notice: 'Contact details wait until you’ve booked',
  second_notice: 'Please keep contact details for after booking',
  pause: 'Your messages are paused for now',
  lifted: 'You can write again',
}

const FIRST: Record<Step, (props: Props) => string> = {
  notice: ({ otherName }) =>
    `We took contact details out of your message to ${oneLine(otherName)}. The rest was delivered, and there’s nothing you need to do.`,
  second_notice: ({ otherName }) =>
    `We took contact details out of your message to ${oneLine(otherName)}. It’s the second time we’re writing to you about this.`,
  pause: ({ until }) =>
    `Our team has paused your messages to people you haven’t booked with, until ${until ?? 'further notice'}. You can still read everything, and nothing changes with anyone you’ve booked.`,
  lifted: () =>
    'Our team has ended the pause of your messages. It no longer counts, and you can write to everyone again.',
}

const WHY =
  'Until a booking is confirmed, email addresses, phone numbers and links stay out of messages. It keeps what you agree on in one place, so we can help if something goes wrong, and it keeps strangers from collecting numbers.'
const MORE: Record<Step, readonly string[]> = {
  notice: [
    WHY,
    'Once the first payment has arrived, you both see each other’s email address and phone number, and nothing is removed anymore.',
  ],
  second_notice: [
    WHY,
    'If it goes on, one of our moderators reads the conversation and may pause your messages for a few days. A person decides that, never our filter.',
    'If you think our filter got it wrong, please write to us: we’ll look at it.',
  ],
  pause: [
    'One of our moderators has read the conversation and decided this, after two emails about the same thing.',
    WHY,
    'If you see it differently, please write to us. Someone else on our team will look at it.',
  ],
  lifted: [],
}

/** Tells somebody what we think of the contact details they wrote before a booking, in words that explain. */
function ContactStepEmail({ site, ...props }: Props & { site: MailSite }) {
  const { firstName, step, quote, path } = props
  return (
    <BaseLayout
      site={site}
      preview={FIRST[step](props)}
      title={TITLES[step]}
      reason={`You’re receiving this email because it’s about your messages on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>{FIRST[step](props)}</Paragraph>
      {quote !== null && step !== 'lifted' && (
        <>
          <Aside>What was delivered:</Aside>
          <Quote text={quote} />
        </>
      )}
      {MORE[step].map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Action href={absoluteUrl(site, path as `/${string}`)} label="See the conversation" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ step }) => TITLES[step],
  Component: ContactStepEmail,
  bell: (props) => ({
    kind: `contact.${props.step}`,
    title: TITLES[props.step],
    body: oneLine(FIRST[props.step](props), 160),
    path: props.path,
  }),
  preview: {
    firstName: 'Robin',
    step: 'notice',
    otherName: 'Marsh Pictures',
    quote: 'We’d love to talk! Call us on [PHONE NUMBER REMOVED] tonight.',
    until: null,
    path: '/dashboard/messages?thread=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
  twin: {
    firstName: 'Robin',
    step: 'pause',
    otherName: 'Marsh Pictures',
    quote: null,
    until: 'December 4, 2026',
    path: '/dashboard/messages?thread=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
