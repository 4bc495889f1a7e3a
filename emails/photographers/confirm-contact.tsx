import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { firstNameOf } from '#emails/plain.ts'
import { AnyName, AtLeastOne, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  name: AnyName,
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the link works, in hours. */
  validHours: AtLeastOne,
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `Confirm your new contact address on ${site.siteName}`

/** Proves a photographer's new contact address. The token is in the fragment, where no server sees it. */
function ConfirmContact({ site, name, token, validHours }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="One click, and we’ll write to this address."
      title="Confirm your new address"
      reason={`You’re receiving this email because a photographer on ${site.siteName} entered this address.`}
    >
      <Greeting name={firstNameOf(name)} />
      <Paragraph>
        Once you confirm, inquiries and everything about your bookings will come to this address. Until then, they go to
        the old one.
      </Paragraph>
      <Action
        href={absoluteUrl(site, `/confirm-contact#token=${encodeURIComponent(token)}`)}
        label="Confirm this address"
      />
      <Aside>{`The link works once, for ${validHours} hours. If you didn’t ask for this, you don’t need to do anything.`}</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ConfirmContact,
  preview: { name: 'Ada', token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4', validHours: 24 },
})
