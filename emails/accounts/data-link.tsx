import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { AtLeastOne, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** Shows what we hold, once; the database keeps only its hash. Null for an address with an account. */
  token: z.nullable(Token),
  /** How long the link works, in hours. */
  validHours: AtLeastOne,
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `What ${site.siteName} holds about you`

/** The answer to whoever asks for the data of an address. The token is in the fragment, where no server sees it. */
function DataLink({ site, token, validHours }: Props & { site: MailSite }) {
  const asked = 'Someone asked us what we hold about this address.'
  return (
    <BaseLayout
      site={site}
      preview={asked}
      title="Your data"
      reason={`You’re receiving this email because someone entered this address on ${site.siteName}.`}
    >
      <Paragraph>
        {token
          ? `${asked} The link shows it to you, lets you take it along in one file, and lets you delete it.`
          : `${asked} There’s an account with it: sign in, and your account shows you everything, lets you take it along, and lets you delete it.`}
      </Paragraph>
      {token ? (
        <Action href={absoluteUrl(site, `/your-data#token=${encodeURIComponent(token)}`)} label="See what you hold" />
      ) : (
        <Action href={absoluteUrl(site, '/account#your-data')} label="Open your account" />
      )}
      <Aside>
        {token
          ? `The link works once, for ${validHours} hours. If you didn’t ask for this, you don’t need to do anything.`
          : 'Can’t sign in, or is the account suspended? Write to us on the Help page. If you didn’t ask for this, you don’t need to do anything.'}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: DataLink,
  preview: { token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4', validHours: 24 },
  twin: { token: null, validHours: 24 },
})
