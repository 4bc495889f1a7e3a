import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  standing: z.enum(['suspended', 'restored']),
  /** Whether a vendor's profile was hidden or restored together with the account. */
  isListingChanged: z.boolean(),
})
type Props = z.infer<typeof Props>

/** Subject of both mails. */
const subject = ({ standing }: Props, site: MailSite): string =>
  `Your ${site.siteName} account ${standing === 'suspended' ? 'was suspended' : 'is restored'}`

const TITLES = { suspended: 'Your account was suspended', restored: 'Your account is restored' }
const LISTING = {
  suspended: 'Your profile is no longer shown to couples.',
  restored: 'Your profile is shown to couples again, if it is published.',
}

/** Tells a person that the account is suspended or restored; the reason stays internal. */
function AccountStandingEmail({ site, firstName, standing, isListingChanged }: Props & { site: MailSite }) {
  const isSuspended = standing === 'suspended'
  const what = isSuspended
    ? 'Our team has suspended your account. You’re signed out on every device and can’t sign in for now.'
    : 'Your account is restored. You can sign in again.'
  return (
    <BaseLayout
      site={site}
      preview={what}
      title={TITLES[standing]}
      reason={`You’re receiving this email because it’s about your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>{what}</Paragraph>
      {isListingChanged && <Paragraph>{LISTING[standing]}</Paragraph>}
      {isSuspended ? (
        <>
          <Paragraph>
            Confirmed bookings continue as planned. Offers, unsigned contracts and first payments are on hold, with
            their deadlines, until our team decides.
          </Paragraph>
          <Paragraph>If you think this is a mistake, please write to us.</Paragraph>
          <Action href={absoluteUrl(site, '/terms')} label="Read our terms" />
        </>
      ) : (
        <>
          <Paragraph>
            Offers, contracts and first payments resume, with every deadline extended by the length of the pause.
          </Paragraph>
          <Action href={absoluteUrl(site, '/sign-in')} label="Sign in" />
        </>
      )}
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AccountStandingEmail,
  bell: ({ standing }) => ({ kind: `account.${standing}`, title: TITLES[standing], path: '/account' }),
  preview: {
    firstName: 'Robin',
    standing: 'suspended',
    isListingChanged: true,
  },
})
