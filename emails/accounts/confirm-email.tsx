import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine, SENTENCES_MAX } from '#emails/plain.ts'
import { AtLeastOne, FirstName, Path, Token, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the link works, in hours. */
  validHours: AtLeastOne,
  /** The path to continue at, or null. */
  returnTo: z.nullable(Path),
  /** Whether a vendor's application is waiting for the confirmation. */
  isApplicant: z.optional(z.boolean()),
  /** What a couple has written already and the confirmation sends, as one or two sentences. */
  kept: z.optional(textUpTo(SENTENCES_MAX)),
})
type Props = z.infer<typeof Props>

/** Subject of the confirmation mail. */
const subject = (_props: Props, site: MailSite): string => `Confirm your email for ${site.siteName}`

/** Proves an address before its account can sign in. The token is in the fragment, where no server sees it. */
function ConfirmEmail(props: Props & { site: MailSite }) {
  const { site, firstName, token, validHours, returnTo, isApplicant, kept } = props
  const query = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''
  return (
    <BaseLayout
      site={site}
      preview={
        kept
          ? 'One click, and your inquiry goes out.'
          : `One click, and your ${isApplicant ? 'application is in the queue' : 'account is ready'}.`
      }
      title="Confirm your email"
      reason={`You’re receiving this email because an account on ${site.siteName} was created with this address.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {isApplicant
          ? `Thank you for applying to ${site.siteName}. Please confirm that this address is yours. That puts your application in our curation team’s queue.`
          : `Welcome to ${site.siteName}. Please confirm that this address is yours${kept ? '.' : '; after that, you can write to photographers.'}`}
      </Paragraph>
      {kept && <Paragraph>{oneLine(kept, SENTENCES_MAX)}</Paragraph>}
      <Action
        href={absoluteUrl(site, `/confirm-email${query}#token=${encodeURIComponent(token)}`)}
        label="Confirm my email"
      />
      <Aside>
        {`The link works once, for ${validHours} hours. If you didn’t create an account, you don’t need to do anything: unless you confirm, no one can sign in with your address.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ConfirmEmail,
  preview: {
    firstName: 'Amelia',
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validHours: 24,
    returnTo: '/photographer/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
  },
  twin: {
    firstName: 'Amelia',
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validHours: 24,
    returnTo: '/inquiry/5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    kept: 'We’ve saved your inquiry to Ada Marsh. It goes out the moment you confirm your email address.',
  },
})
