import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { ROLE_LABELS, TEAM_WORK } from '#shared/access/role-labels.ts'
import { roleHome, TEAM_ROLES } from '#shared/access/roles.ts'

const Props = z.strictObject({
  firstName: FirstName,
  change: z.enum(['changed', 'ended', 'back']),
  role: z.enum(TEAM_ROLES),
})
type Props = z.infer<typeof Props>

const titleOf = ({ change, role }: Props): string =>
  ({
    changed: `Your role has changed: ${ROLE_LABELS[role]}`,
    ended: 'You’re no longer on the team',
    back: `You’re back on the team: ${ROLE_LABELS[role]}`,
  })[change]

const subject = (props: Props, site: MailSite): string => `${titleOf(props)} (${site.siteName})`

/** Tells somebody of the team what has become of their role. */
function TeamRole({ site, ...props }: Props & { site: MailSite }) {
  const { firstName, change, role } = props
  return (
    <BaseLayout
      site={site}
      preview={titleOf(props)}
      title={titleOf(props)}
      reason={`You’re receiving this email because it’s about your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      {change === 'ended' ? (
        <Paragraph>
          An administrator has ended your access. You’re signed out on every device and can’t sign in anymore. If you
          think that’s a mistake, please ask your team.
        </Paragraph>
      ) : (
        <>
          <Paragraph>{`An administrator has given you this role: ${ROLE_LABELS[role]}, who ${TEAM_WORK[role]}.`}</Paragraph>
          <Paragraph>Please sign in again, with your password and your second step.</Paragraph>
          <Action href={absoluteUrl(site, '/admin-login')} label="Sign in" />
        </>
      )}
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: TeamRole,
  bell: (props) => ({ kind: `team.${props.change}`, title: titleOf(props), path: roleHome(props.role) }),
  preview: { firstName: 'Imani', change: 'changed', role: 'moderator' },
})
