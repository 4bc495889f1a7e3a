import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { AtLeastOne, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { stopPath } from '#emails/stop.ts'

const Props = z.strictObject({
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the confirmation link works, in days. */
  validDays: AtLeastOne,
})
type Props = z.infer<typeof Props>

/** Subject of the confirmation mail. */
const subject = (_props: Props, site: MailSite): string => `Confirm your subscription to ${site.siteName}`

/** Second half of the double opt-in: nothing is sent to an address until this link is used. */
function NewsletterConfirmEmail({ site, token, validDays }: Props & { site: MailSite }) {
  const query = `?token=${encodeURIComponent(token)}`
  return (
    <BaseLayout
      site={site}
      preview="One click, and you’ll get one letter a month."
      title="Confirm your subscription"
      reason={`You’re receiving this email because this address was entered in the ${site.siteName} newsletter form.`}
    >
      <Paragraph>
        {`Someone (we hope it was you) signed this address up for the ${site.siteName} newsletter. Confirm it, and you’ll get one letter a month.`}
      </Paragraph>
      <Action href={absoluteUrl(site, `/newsletter/confirm${query}`)} label="Confirm subscription" />
      <Aside>
        {`The link works once, for ${validDays} days. If this wasn’t you, you don’t need to do anything: we never send the newsletter to an address that isn’t confirmed.`}
      </Aside>
      <Aside>
        Would you rather not hear from us at all?{' '}
        <TextLink href={absoluteUrl(site, stopPath('newsletter', token))}>Take this address off the list</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: NewsletterConfirmEmail,
  preview: {
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validDays: 7,
  },
})
