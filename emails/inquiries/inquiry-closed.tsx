import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote, TextLink } from '#emails/layout/parts.tsx'
import { forDay, oneLine, subjectLine } from '#emails/plain.ts'
import { AnyName, FirstName, Moment, textUpTo, WeddingDay } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  ending: z.enum(['declined', 'expired']),
  firstName: FirstName,
  photographerName: AnyName,
  eventDate: WeddingDay,
  /** The photographer's own words, redacted; null when there are none. */
  reason: z.nullable(textUpTo(2000)),
  /** The day the others are free, in words and as YYYY-MM-DD; null when there is none to ask for. */
  day: z.nullable(Moment),
  dayIso: z.nullable(z.iso.date()),
  /** Up to three others, similar in place and style. */
  others: z.array(z.strictObject({ id: z.uuid(), name: AnyName })).check(z.maxLength(3)),
  threadId: z.uuid(),
})
type Props = z.infer<typeof Props>

type About = Pick<Props, 'photographerName' | 'eventDate'>
const declinedBy = ({ photographerName, eventDate }: About) =>
  `${photographerName} declined your inquiry${forDay(eventDate)}`
const noAnswerFrom = ({ photographerName, eventDate }: About) =>
  `No answer from ${photographerName}${forDay(eventDate)}`
const pathTo = (threadId: string) => `/dashboard/messages?thread=${threadId}` as const

/** Subject of the mail about an inquiry that ended without an offer. */
const subject = ({ ending, ...about }: Props): string =>
  subjectLine(ending === 'declined' ? declinedBy(about) : noAnswerFrom(about))

/** A declined or expired inquiry, with alternatives. */
function InquiryClosedEmail({ site, ...inquiry }: Props & { site: MailSite }) {
  const { ending, firstName, photographerName, eventDate, reason, day, dayIso, others, threadId } = inquiry
  const name = oneLine(photographerName)
  const query = dayIso ? `?date=${dayIso}` : ''
  return (
    <BaseLayout
      site={site}
      preview={others.length > 0 ? 'Here’s who else could photograph your day.' : 'You’re free to ask others.'}
      title={ending === 'declined' ? declinedBy({ photographerName: name, eventDate }) : `${name} hasn’t answered`}
      reason={`You’re receiving this email because you sent an inquiry on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {ending === 'declined'
          ? `${name} can’t take your wedding.`
          : `Seven days have passed without an answer from ${name}, so your inquiry has ended. You owe nothing.`}
      </Paragraph>
      {reason && <Quote text={reason} />}
      {others.length > 0 && (
        <Paragraph>{day ? `Free on ${day}, and similar in place and style:` : 'Similar in place and style:'}</Paragraph>
      )}
      {others.map((other) => (
        <Paragraph key={other.id}>
          <TextLink href={absoluteUrl(site, `/photographer/${other.id}${query}`)}>{oneLine(other.name)}</TextLink>
        </Paragraph>
      ))}
      <Action href={absoluteUrl(site, `/find-photographer${query}`)} label="Find photographers" />
      <Aside>
        {'Your conversation stays in your messages. '}
        <TextLink href={absoluteUrl(site, pathTo(threadId))}>Open it</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: InquiryClosedEmail,
  bell: ({ ending, others, threadId, ...about }) => ({
    kind: `inquiry.${ending}`,
    title: ending === 'declined' ? declinedBy(about) : noAnswerFrom(about),
    body: others.length > 0 ? 'See who else works in your area in a similar style.' : '',
    path: pathTo(threadId),
  }),
  preview: {
    ending: 'declined',
    firstName: 'Robin',
    photographerName: 'Marsh Pictures',
    eventDate: '2027-06-12',
    reason: 'I’m already booked that weekend. I wish you a wonderful day.',
    day: 'June 12, 2027',
    dayIso: '2027-06-12',
    others: [
      { id: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11', name: 'Ben Okafor' },
      { id: '6f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c12', name: 'Cleo Hart' },
      { id: '7f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c13', name: 'Dana Ruiz' },
    ],
    threadId: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
  },
})
