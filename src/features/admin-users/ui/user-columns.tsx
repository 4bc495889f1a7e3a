import { Link } from '@tanstack/react-router'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { EmailText } from '#ui/text/email-text.tsx'
import type { UserAction } from '../model.ts'
import type { UsersSearch } from '../search.ts'
import { MISSING_VALUE } from '../texts.ts'
import type { UserRow } from './types.ts'
import { UserBadges } from './user-badges.tsx'
import { UserMenu } from './user-menu.tsx'
import classes from './users.module.css'

const withId = (id: string) => (before: Partial<UsersSearch>) => ({ ...before, id })

type Context = { ownEmail: string | undefined; act: (row: UserRow, action: UserAction) => void }

/** Who has an account, what they are, and when they were last here. */
export const userColumns = ({ ownEmail, act }: Context): readonly Column<UserRow>[] => [
  {
    key: 'name',
    header: 'Name',
    place: 'name',
    cell: (row) => (
      <div>
        <Link from="/admin/users" to="/admin/users" search={withId(row.id)} resetScroll={false}>
          {row.name || row.email}
        </Link>
        {row.businessName && <span className={classes.business}>{row.businessName}</span>}
      </div>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    place: 'line',
    cell: (row) => (
      <span className={classes.email}>
        <EmailText email={row.email} />
      </span>
    ),
  },
  { key: 'role', header: 'Role', place: 'line', cell: (row) => ROLE_LABELS[row.role] },
  {
    key: 'standing',
    header: 'Status',
    place: 'state',
    cell: (row) => <UserBadges standing={row.standing} isSelf={row.email === ownEmail} />,
  },
  {
    key: 'createdAt',
    header: 'Joined',
    place: 'figure',
    cell: (row) => <DateText className={classes.date} value={row.createdAt} format="medium" />,
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    place: 'line',
    before: 'last seen',
    cell: (row) =>
      row.lastSeenAt ? <DateText className={classes.date} value={row.lastSeenAt} format="medium" /> : MISSING_VALUE,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: (row) => <UserMenu row={row} onAction={(action) => act(row, action)} />,
  },
]
