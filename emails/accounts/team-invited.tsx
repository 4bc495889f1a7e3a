import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AtLeastOne, FirstName, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { ROLE_LABELS, TEAM_WORK } from '#shared/access/role-labels.ts'
import { TEAM_ROLES } from '#shared/access/roles.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The first name of whoever invites. */
  inviter: FirstName,
  role: z.enum(TEAM_ROLES),
  /** The single-use token; the database keeps only its hash. */
  token: Token,
  /** How long the invitation works, in days. */
  validDays: AtLeastOne,
})
type Props = z.infer<typeof Props>

const subject = ({ inviter }: Props, site: MailSite): string =>
  `${oneLine(inviter)} has invited you to the team of ${site.siteName}`

/** Invites somebody to the team. The token is in the fragment, where no server sees it. */
function TeamInvited({ site, firstName, inviter, role, token, validDays }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`Join as: ${ROLE_LABELS[role]}`}
      title="Join the team"
      reason={`You’re receiving this email because ${oneLine(inviter)} entered your address on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {`${oneLine(inviter)} would like you on the team of ${site.siteName}. Your role: ${ROLE_LABELS[role]}, who ${TEAM_WORK[role]}.`}
      </Paragraph>
      <Paragraph>
        You choose a password first. At your first sign-in you add a second step, such as an app on your phone.
      </Paragraph>
      <Action href={absoluteUrl(site, `/join-team#token=${encodeURIComponent(token)}`)} label="Join the team" />
      <Aside>
        {`The invitation works once, for ${validDays} days. If you don’t know ${oneLine(inviter)}, you can ignore this email.`}
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: TeamInvited,
  preview: {
    firstName: 'Imani',
    inviter: 'Robin',
    role: 'reviewer',
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
    validDays: 7,
  },
})
