import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { FirstName, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { VIEWING_MINUTES } from '#shared/access/viewing.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The first name of whoever looks. */
  by: FirstName,
  reason: textUpTo(2000),
  startedAt: Moment,
})
type Props = z.infer<typeof Props>

/** Subject of the security notice. */
const subject = (_props: Props, site: MailSite): string => `Our team is looking at ${site.siteName} as you see it`

/** Tells a person that somebody from the team looks at their pages: who, why, and what they can see and do. */
function AccountViewedEmail({ site, firstName, by, reason, startedAt }: Props & { site: MailSite }) {
  const who = oneLine(by) || 'Someone'
  return (
    <BaseLayout
      site={site}
      preview={`${who} from our team is looking at your pages, read only.`}
      title={`We’re looking at ${site.siteName} as you see it`}
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>{`On ${startedAt}, ${who} from our team began to look at your pages as you see them, for at most ${VIEWING_MINUTES} minutes. The reason they gave:`}</Paragraph>
      <Quote text={reason} />
      <Paragraph>
        They can read what you can read, your messages and bookings among it. They can’t write, sign, pay or change
        anything, and your passwords, second steps, private links and payout details stay hidden from them. We keep a
        record of every page.
      </Paragraph>
      <Action href={absoluteUrl(site, '/account#sessions')} label="See when we looked" />
      <Aside>If you didn’t expect this, please write to us: we’ll tell you what it was about.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AccountViewedEmail,
  preview: {
    firstName: 'Ada',
    by: 'Jane',
    reason: 'You wrote that the button for your second payment is missing.',
    startedAt: 'November 21, 2026 at 3:00 AM UTC',
  },
})
