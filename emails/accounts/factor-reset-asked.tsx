import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { Token, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** Cancels it; the database keeps only its hash. */
  token: Token,
  /** From when on the password alone signs in; null where two administrators decide. */
  opensAt: z.nullable(textUpTo(60)),
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string =>
  `Someone asked to sign in to ${site.siteName} without your second step`

/** Goes to every address of an account, so that its owner can say no in time. */
function FactorResetAsked({ site, token, opensAt }: Props & { site: MailSite }) {
  const what = opensAt
    ? `Someone with your password says that your second step is lost. If no one cancels this, your password alone will sign in starting ${opensAt}, and your second step will be removed.`
    : 'One of our administrators was told that the second step of your sign-in is lost, and asks a second one to remove it.'
  return (
    <BaseLayout
      site={site}
      preview="If this wasn’t you, cancel it now."
      title="Signing in without your second step"
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>{what}</Paragraph>
      <Paragraph>If this is you, there is nothing to do. If it isn’t, cancel it and choose a new password.</Paragraph>
      <Action href={absoluteUrl(site, `/cancel-reset#token=${encodeURIComponent(token)}`)} label="Cancel it" />
      <Aside>We wrote to every address of your account.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: FactorResetAsked,
  preview: {
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    opensAt: 'November 24, 2026 at 3:00 AM UTC',
  },
})
