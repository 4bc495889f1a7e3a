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
const subject = (_: Props, site: MailSite): string => `Your ${site.siteName} account is deleted`

/** Tells a person that their account is deleted. */
function AccountLeft({ site, firstName }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Your account is deleted, as you asked."
      title="Goodbye, and thank you"
      reason={`You’re receiving this email because you had an account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        Your account is deleted, as you asked. Nobody can sign in with it, and this is our last email.
      </Paragraph>
      <Paragraph>
        Your name is replaced, and your texts and files are gone. What the law asks us to keep, such as contracts and
        receipts, stays for the time our privacy page names.
      </Paragraph>
      <Action href={absoluteUrl(site, '/privacy')} label="What stays, and how long" />
      <Aside>You’re welcome back any time, with a new account.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({ props: Props, subject, Component: AccountLeft, preview: { firstName: 'Robin' } })
