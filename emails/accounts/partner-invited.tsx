import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AtLeastOne, FirstName, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** The first name of whoever invites. */
  inviter: FirstName,
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the invitation works, in days. */
  validDays: AtLeastOne,
})
type Props = z.infer<typeof Props>

/** Subject of the invitation. */
const subject = ({ inviter }: Props, site: MailSite): string =>
  `${oneLine(inviter)} has invited you to plan your wedding together on ${site.siteName}`

/** Invites the partner of a couple. The token is in the fragment, where no server sees it. */
function PartnerInvited({ site, inviter, token, validDays }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="One shortlist, one conversation, one booking: for both of you."
      title="Plan it together"
      reason={`You’re receiving this email because ${oneLine(inviter)} entered your address on ${site.siteName}.`}
    >
      <Paragraph>
        {`${oneLine(inviter)} is looking for a wedding photographer on ${site.siteName} and would like you to see and decide everything together.`}
      </Paragraph>
      <Paragraph>
        You sign in with your own account. You both see the same shortlist, conversations, bookings and payments.
      </Paragraph>
      <Action href={absoluteUrl(site, `/join#token=${encodeURIComponent(token)}`)} label="See the invitation" />
      <Aside>
        {`The invitation works once, for ${validDays} days. If you don’t know ${oneLine(inviter)}, you can ignore this email.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: PartnerInvited,
  preview: { inviter: 'Amelia', token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4', validDays: 7 },
})
