import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { AtLeastOne, Path, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the link works, in minutes. */
  validMinutes: AtLeastOne,
  /** The path to continue at, or null. */
  returnTo: z.nullable(Path),
})
type Props = z.infer<typeof Props>

/** Subject of the mail with a sign-in link. */
const subject = (_props: Props, site: MailSite): string => `Your sign-in link for ${site.siteName}`

/** Signs the owner in while others guess passwords. The token is in the fragment; only the page's POST uses it. */
function SignInLinkEmail({ site, token, validMinutes, returnTo }: Props & { site: MailSite }) {
  const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return (
    <BaseLayout
      site={site}
      preview="Sign in with this link, without your password."
      title="Your sign-in link"
      reason={`You’re receiving this email because a sign-in link was requested on ${site.siteName} for this address.`}
    >
      <Paragraph>
        {`Someone (we hope it was you) asked for a link to sign in to ${site.siteName}. It signs you in on the device where you open it, without your password.`}
      </Paragraph>
      <Action
        href={absoluteUrl(site, `/sign-in-link${query}#token=${encodeURIComponent(token)}`)}
        label={`Sign in to ${site.siteName}`}
      />
      <Aside>
        {`The link works once, for ${validMinutes} minutes. If this wasn’t you, you don’t need to do anything. Don’t forward this email: anyone who has the link can sign in as you.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: SignInLinkEmail,
  preview: {
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validMinutes: 30,
    returnTo: '/dashboard',
  },
})
