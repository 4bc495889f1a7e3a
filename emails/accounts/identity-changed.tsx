import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { IDENTITY_PROVIDERS, PROVIDER_NAMES } from '#shared/access/identity-providers.ts'

const Props = z.strictObject({
  provider: z.enum(IDENTITY_PROVIDERS),
  /** The address of the account there. */
  identity: textUpTo(320),
  isConnected: z.boolean(),
})
type Props = z.infer<typeof Props>

/** Subject of the security notice. */
const subject = ({ provider, isConnected }: Props, site: MailSite): string =>
  `${PROVIDER_NAMES[provider]} ${isConnected ? 'now signs you in to' : 'no longer signs you in to'} ${site.siteName}`

/** Tells the owner, in case somebody else did it. */
function IdentityChangedEmail({ site, provider, identity, isConnected }: Props & { site: MailSite }) {
  const name = PROVIDER_NAMES[provider]
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title={isConnected ? `${name} is connected` : `${name} is disconnected`}
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>
        {isConnected
          ? `The ${name} account ${identity} now signs in to your account on ${site.siteName}.`
          : `The ${name} account ${identity} no longer signs in to your account on ${site.siteName}.`}
      </Paragraph>
      <Paragraph>
        If this was you, there’s nothing to do. If it wasn’t, choose a new password now and remove whatever you don’t
        know from your account.
      </Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Choose a new password" />
      <Aside>The link for it goes to this address only.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: IdentityChangedEmail,
  preview: { provider: 'google', identity: 'robin@example.com', isConnected: true },
})
