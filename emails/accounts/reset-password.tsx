import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { AtLeastOne, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the link works, in minutes. */
  validMinutes: AtLeastOne,
})
type Props = z.infer<typeof Props>

/** Subject of the reset mail. */
const subject = (_props: Props, site: MailSite): string => `Reset your ${site.siteName} password`

/** The password reset link. The token is in the fragment, and only the form's POST uses it up. (E11) */
function ResetPasswordEmail({ site, token, validMinutes }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Choose a new password with this link."
      title="Choose a new password"
      reason={`You’re receiving this email because a new password was requested on ${site.siteName} for this address.`}
    >
      <Paragraph>
        {`Someone (we hope it was you) asked for a new password for your ${site.siteName} account. Choose one here; every device that’s signed in will be signed out.`}
      </Paragraph>
      <Action
        href={absoluteUrl(site, `/reset-password#type=recovery&token=${encodeURIComponent(token)}`)}
        label="Choose a new password"
      />
      <Aside>
        {`The link works once, for ${validMinutes} minutes, and only the newest one counts. If this wasn’t you, you don’t need to do anything: your password stays the same.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ResetPasswordEmail,
  preview: {
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validMinutes: 60,
  },
})
