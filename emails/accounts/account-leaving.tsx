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
const subject = (_: Props, site: MailSite): string => `Your ${site.siteName} account will be deleted`

/** Tells a person, at once, that their account will be deleted, and how to keep it. */
function AccountLeaving({ site, firstName, until }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`You can come back until ${until}.`}
      title="You’re leaving"
      reason={`You’re receiving this email because it’s about your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>{`You asked us to delete your account. From now on nothing of you is shown, and you’re signed out everywhere.`}</Paragraph>
      <Paragraph>
        {`Until ${until} you can change your mind: sign in, and your account is back with everything in it. After that your name is replaced, and your texts and files are deleted. Contracts, receipts and the books stay as long as the law asks for.`}
      </Paragraph>
      <Action href={absoluteUrl(site, '/sign-in')} label="Keep my account" />
      <Aside>If it wasn’t you, sign in now and change your password.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AccountLeaving,
  preview: { firstName: 'Robin', until: 'June 19, 2027' },
})
