import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** When it happened, as the reader should see it. */
  changedAt: textUpTo(60),
})
type Props = z.infer<typeof Props>

/** Subject of the security notice. */
const subject = (_props: Props, site: MailSite): string => `Your ${site.siteName} password was changed`

/** Tells the owner, in case somebody else did it. */
function PasswordChangedEmail({ site, changedAt }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title="Your password was changed"
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>{`Your password was changed on ${changedAt}, and your other devices were signed out.`}</Paragraph>
      <Paragraph>If this was you, you don’t need to do anything. If it wasn’t, secure your account now:</Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Reset my password" />
      <Aside>The reset link goes to this address only.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: PasswordChangedEmail,
  preview: { changedAt: 'November 21, 2026 at 3:00 AM UTC' },
})
