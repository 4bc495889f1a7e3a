import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName, Moment } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The day on which the account is deleted. */
  until: Moment,
})
type Props = z.infer<typeof Props>

/** Subject of the mail. */
const subject = (_: Props, site: MailSite): string => `The last days of your ${site.siteName} account`

/** Reminds a person, before the end, that their account will be deleted. */
function AccountLeavesSoon({ site, firstName, until }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`You can come back until ${until}.`}
      title="A few days left"
      reason={`You’re receiving this email because it’s about your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {`Your account will be deleted on ${until}, as you asked. If you still want that, there’s nothing to do.`}
      </Paragraph>
      <Paragraph>If you’d rather stay, sign in before then, and your account is back with everything in it.</Paragraph>
      <Action href={absoluteUrl(site, '/sign-in')} label="Keep my account" />
      <Aside>This is the last email about it before the end.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AccountLeavesSoon,
  preview: { firstName: 'Robin', until: 'June 19, 2027' },
})
