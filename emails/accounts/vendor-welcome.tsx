import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { FirstName } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({ firstName: FirstName })
type Props = z.infer<typeof Props>

/** Subject of the welcome mail. */
const subject = (_props: Props, site: MailSite): string => `Welcome to ${site.siteName}`

/** Sent after an applicant confirms the address: what a new vendor can do while the application is read. */
function VendorWelcomeEmail({ site, firstName }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Your account is ready. Finish your profile while we read."
      title={`Welcome, ${oneLine(firstName)}`}
      reason={`You’re receiving this email because you created a photographer account on ${site.siteName}.`}
    >
      <Paragraph>
        Your address is confirmed and your account is ready. While we read your application, you can finish your profile
        and put your pictures in order; couples won’t see any of it until you’re approved.
      </Paragraph>
      <Action href={absoluteUrl(site, '/sign-in?returnTo=%2Fvendor%2Fprofile')} label="Work on your profile" />
      <Aside>
        {'What will you earn from a booking? '}
        <TextLink href={absoluteUrl(site, '/for-photographers#pricing')}>Read the rules and pricing</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({ props: Props, subject, Component: VendorWelcomeEmail, preview: { firstName: 'Ada' } })
