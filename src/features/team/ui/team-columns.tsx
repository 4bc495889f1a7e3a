import { Button, Menu } from '@mantine/core'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import classes from './team.module.css'
import type { Invite, Member } from './types.ts'
import type { TeamActions } from './use-team-actions.ts'

const NEVER = 'never'

type Context = { ownEmail: string | undefined; onRole: (member: Member) => void; onEnd: (member: Member) => void }

/** Who is on the team, as what, since when, and whether they are protected. */
export const memberColumns = ({ ownEmail, onRole, onEnd }: Context): readonly Column<Member>[] => [
  { key: 'name', header: 'Name', place: 'name', cell: ({ firstName }) => firstName },
  {
    key: 'email',
    header: 'Email',
    place: 'line',
    cell: ({ email }) => (
      <span className={classes.email}>
        <EmailText email={email} />
      </span>
    ),
  },
  { key: 'role', header: 'Role', place: 'line', cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: 'state',
    header: 'Status',
    place: 'state',
    cell: ({ status, email }) => (
      <Badges>
        <Badge tone={toneOf('account', status === 'left' ? 'leaving' : status, 'admin')}>{STANDINGS[status]}</Badge>
        {email === ownEmail && <Badge>You</Badge>}
      </Badges>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    place: 'figure',
    cell: ({ since }) => <DateText className={classes.date} value={since} format="medium" />,
  },
  {
    key: 'lastUsedAt',
    header: 'Last used',
    place: 'line',
    before: 'last used',
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <DateText className={classes.date} value={lastUsedAt} format="medium" /> : NEVER,
  },
  {
    key: 'factor',
    header: 'Second step',
    place: 'line',
    before: 'second step',
    cell: ({ hasFactor }) => (hasFactor ? 'set up' : 'missing'),
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (member) =>
      member.email === ownEmail || member.status === 'leaving' ? null : (
        <MemberMenu member={member} onRole={onRole} onEnd={onEnd} />
      ),
  },
]

const STANDINGS: Record<Member['status'], string> = {
  active: 'Active',
  suspended: 'Ended',
  leaving: 'Leaving',
  left: 'Left',
}

function MemberMenu({ member, onRole, onEnd }: { member: Member } & Pick<Context, 'onRole' | 'onEnd'>) {
  const isEnded = member.status === 'suspended'
  return (
    <Menu withinPortal position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon />} aria-label={`Actions for ${member.firstName}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onRole(member)}>{isEnded ? 'Bring back' : 'Change role'}</Menu.Item>
        {!isEnded && <Menu.Item onClick={() => onEnd(member)}>End access</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Who has been invited, by whom, and until when. */
export const inviteColumns = ({ sendAgain, withdraw }: TeamActions): readonly Column<Invite>[] => [
  { key: 'name', header: 'Name', place: 'name', cell: ({ firstName }) => firstName },
  {
    key: 'email',
    header: 'Email',
    place: 'line',
    cell: ({ email }) => (
      <span className={classes.email}>
        <EmailText email={email} />
      </span>
    ),
  },
  { key: 'role', header: 'Role', place: 'line', cell: ({ role }) => ROLE_LABELS[role] },
  { key: 'by', header: 'Invited by', place: 'line', before: 'by', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'expiresAt',
    header: 'Works until',
    place: 'figure',
    cell: ({ expiresAt }) => <DateText className={classes.date} value={expiresAt} format="medium" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (invite) => (
      <Menu withinPortal position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<ChevronDownIcon />}
            aria-label={`Actions for the invitation of ${invite.firstName}`}
          >
            Actions
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => sendAgain(invite)}>Send again</Menu.Item>
          <Menu.Item onClick={() => void withdraw(invite)}>Withdraw</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    ),
  },
]
