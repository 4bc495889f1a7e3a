import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { firstNameOf } from '#emails/plain.ts'
import { AnyName, Count, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  photographerName: AnyName,
  /** Days of the next twelve months with a wedding, and those closed without one. */
  booked: Count,
  blocked: Count,
  /** Confirms the calendar. */
  token: Token,
})
type Props = z.infer<typeof Props>

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`)
const stateOf = ({ booked, blocked }: Pick<Props, 'booked' | 'blocked'>) =>
  `In the next twelve months, couples see ${days(booked)} with a wedding and ${days(blocked)} that you’ve blocked; every other day is open for inquiries.`

/** Asks once a month whether the calendar is right. */
function CalendarConfirmEmail({ site, photographerName, token, ...counts }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={stateOf(counts)}
      title="Is your calendar right?"
      reason={`You’re receiving this email once a month because you’re listed as a photographer on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(photographerName)} />
      <Paragraph>{stateOf(counts)}</Paragraph>
      <Action
        href={absoluteUrl(site, `/confirm-calendar?token=${encodeURIComponent(token)}`)}
        label="Confirm my calendar is right"
      />
      <Aside>
        Your profile says when you last confirmed it. Has something changed?{' '}
        <TextLink href={absoluteUrl(site, '/vendor/calendar')}>Open your calendar</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: () => 'Is your calendar right?',
  Component: CalendarConfirmEmail,
  preview: {
    photographerName: 'Ada Marsh',
    booked: 9,
    blocked: 1,
    token: '7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11.2027-01-05.Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
  },
})
