import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { firstNameOf, oneLine, subjectLine } from '#emails/plain.ts'
import { AnyName, FirstName, Moment, WeddingDay } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { formatMonthDay } from '#shared/date/format-date.ts'

const Props = z.strictObject({
  photographerName: AnyName,
  coupleName: FirstName,
  eventDate: WeddingDay,
  threadId: z.uuid(),
  /** The day the inquiry ends without an answer, in words. */
  expiresOn: Moment,
})
type Props = z.infer<typeof Props>

const titleOf = (coupleName: string, eventDate: string | null) =>
  `${coupleName} is waiting for your answer${eventDate ? ` about ${formatMonthDay(eventDate)}` : ''}`
const endOf = (day: string) => `The inquiry ends on ${day}.`
const pathTo = (threadId: string) => `/vendor/inbox?thread=${threadId}` as const

/** An inquiry that is unread for two days, or ends tomorrow. */
function InquiryReminderEmail({ site, ...inquiry }: Props & { site: MailSite }) {
  const { photographerName, coupleName, eventDate, threadId, expiresOn } = inquiry
  return (
    <BaseLayout
      site={site}
      preview={endOf(expiresOn)}
      title={titleOf(oneLine(coupleName), eventDate)}
      reason={`You’re receiving this email because you’re listed as a photographer on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(photographerName)} />
      <Paragraph>
        {`${oneLine(coupleName)} asked about their wedding and doesn’t have an answer yet. ${endOf(expiresOn)}`}
      </Paragraph>
      <Action href={absoluteUrl(site, pathTo(threadId))} label="Read and answer" />
      <Aside>A short no is an answer too: declining takes one click, and we’ll show the couple others.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ coupleName, eventDate }) => subjectLine(titleOf(coupleName, eventDate)),
  Component: InquiryReminderEmail,
  bell: ({ coupleName, eventDate, expiresOn, threadId }) => ({
    kind: 'inquiry.reminder',
    title: titleOf(coupleName, eventDate),
    body: endOf(expiresOn),
    path: pathTo(threadId),
  }),
  preview: {
    photographerName: 'Ada Marsh',
    coupleName: 'Robin',
    eventDate: '2027-06-12',
    threadId: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    expiresOn: 'November 28, 2026',
  },
})
