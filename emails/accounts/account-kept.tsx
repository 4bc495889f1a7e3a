import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
})
type Props = z.infer<typeof Props>

/** Subject of the mail. */
const subject = (_: Props, site: MailSite): string => `Welcome back to ${site.siteName}`

/** Tells a person that they have come back. */
function AccountKept({ site, firstName }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Your account stays, with everything in it."
      title="Welcome back"
      reason={`You’re receiving this email because it’s about your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        You signed in, so your account stays, with everything in it. What was on hold goes on, with later deadlines.
      </Paragraph>
      <Paragraph>
        A few things aren’t as before: you sign in again on your other devices, and the newsletter and invitations you
        had sent have ended. If you were two, your partner kept the couple.
      </Paragraph>
      <Action href={absoluteUrl(site, '/account')} label="Your account" />
      <Aside>If it wasn’t you, change your password and sign out everywhere.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({ props: Props, subject, Component: AccountKept, preview: { firstName: 'Robin' } })
