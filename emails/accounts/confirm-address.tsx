import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { AnyName, AtLeastOne, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: AnyName,
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the link works, in hours. */
  validHours: AtLeastOne,
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `Confirm your new email on ${site.siteName}`

/** Proves the address with which somebody wants to sign in. The token is in the fragment, where no server sees it. */
function ConfirmAddress({ site, firstName, token, validHours }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="One click, and you sign in with this address."
      title="Confirm your new email"
      reason={`You’re receiving this email because someone on ${site.siteName} entered this address.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        Once you confirm, you sign in with this address, and we write to you here. Until then, everything stays as it
        is.
      </Paragraph>
      <Action
        href={absoluteUrl(site, `/confirm-address#token=${encodeURIComponent(token)}`)}
        label="Confirm this address"
      />
      <Aside>{`The link works once, for ${validHours} hours. If you didn’t ask for this, you don’t need to do anything.`}</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ConfirmAddress,
  preview: { firstName: 'Robin', token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4', validHours: 24 },
})
