import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { firstNameOf, oneLine, subjectLine } from '#emails/plain.ts'
import { AnyName, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  photographerName: AnyName,
  /** What the photographer calls the calendar. */
  calendarName: textUpTo(60),
  /** The day it was last read, in words. */
  readOn: Moment,
  /** Why it cannot be read, as a sentence. */
  reason: textUpTo(200),
})
type Props = z.infer<typeof Props>

const PATH = '/vendor/calendar'
const titleOf = (name: string) => `We can’t read your calendar “${name}”`
const stateOf = (readOn: string) => `Couples still see its busy days as they were on ${readOn}.`

/** A calendar that could not be read for a day. */
function CalendarUnreadableEmail({ site, photographerName, calendarName, readOn, reason }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={stateOf(readOn)}
      title={titleOf(oneLine(calendarName))}
      reason={`You’re receiving this email because you’re listed as a photographer on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(photographerName)} />
      <Paragraph>{`${reason} ${stateOf(readOn)}`}</Paragraph>
      <Action href={absoluteUrl(site, PATH)} label="Open your calendar" />
      <Aside>We’ll keep trying every hour. If the calendar has a new address, remove it and add it again.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ calendarName }) => subjectLine(titleOf(calendarName)),
  Component: CalendarUnreadableEmail,
  bell: ({ calendarName, readOn }) => ({
    kind: 'calendar.unreadable',
    title: titleOf(calendarName),
    body: stateOf(readOn),
    path: PATH,
  }),
  preview: {
    photographerName: 'Ada Marsh',
    calendarName: 'Family',
    readOn: 'November 21, 2026',
    reason: 'We couldn’t read the calendar: its address says there’s nothing there.',
  },
})
