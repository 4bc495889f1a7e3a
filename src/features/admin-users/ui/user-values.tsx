import { Link } from '@tanstack/react-router'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import { isTeam } from '#shared/access/roles.ts'
import { mailLink } from '#shared/contact/contact-links.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { MISSING_VALUE } from '../texts.ts'
import type { OngoingBookings, User } from './types.ts'
import { UserBadges } from './user-badges.tsx'

/** What is known about an account, and what it owns. */
export function UserValues({ user, ongoingBookings }: { user: User; ongoingBookings: OngoingBookings }) {
  const isSelf = useViewer()?.email === user.email
  return (
    <dl>
      <RecordValue label="Status">
        <UserBadges standing={user.standing} isSelf={isSelf} />
      </RecordValue>
      {user.suspension && (
        <>
          <Suspension suspension={user.suspension} />
          <RecordValue label="Continuing">{ongoingBookings(user.id)}</RecordValue>
        </>
      )}
      <RecordValue label="Email">
        <a href={mailLink(user.email)}>{user.email}</a>
      </RecordValue>
      <RecordValue label="Role">{ROLE_LABELS[user.role]}</RecordValue>
      <RecordValue label="Joined">
        <DateText value={user.createdAt} />
      </RecordValue>
      <RecordValue label="Confirmed">
        {user.confirmedAt ? <DateText value={user.confirmedAt} /> : MISSING_VALUE}
      </RecordValue>
      {user.vendor && (
        <RecordValue label="Vendor">
          <Link to="/admin/vendors" search={{ id: user.vendor.id }}>
            {user.vendor.name}
          </Link>
          {user.vendor.isSuspended && ', suspended'}
        </RecordValue>
      )}
      <Owned user={user} />
      <RecordValue label="Records">
        <Link to="/admin/audit" search={{ entityType: 'user', entityId: user.id }}>
          Audit log
        </Link>
        {', '}
        <Link to="/admin/emails" search={{ q: user.email }}>
          emails
        </Link>
      </RecordValue>
    </dl>
  )
}

function Suspension({ suspension: { at, reason, by } }: { suspension: NonNullable<User['suspension']> }) {
  return (
    <RecordValue label="Suspended">
      <DateText value={at} />
      {by && ` by ${by}`}
      {reason && `: ${reason}`}
    </RecordValue>
  )
}

/** Links to what an account is involved in, searched by its name. */
function Owned({ user: { owns, name, vendor, role } }: { user: User }) {
  if (isTeam(role)) return null
  const search = { search: fitText(vendor?.name ?? name, 100) }
  return (
    <>
      <RecordValue label="Inquiries">{owns.inquiries}</RecordValue>
      <RecordValue label="Bookings">
        {owns.bookings === 0 ? (
          0
        ) : (
          <Link to="/admin/bookings" search={search}>
            {owns.bookings}
          </Link>
        )}
      </RecordValue>
      <RecordValue label="Contracts">
        {owns.contracts === 0 ? (
          0
        ) : (
          <Link to="/admin/contracts" search={search}>
            {owns.contracts}
          </Link>
        )}
      </RecordValue>
      <RecordValue label="Reviews written">
        {owns.reviews === 0 ? (
          0
        ) : (
          <Link to="/admin/reviews" search={search}>
            {owns.reviews}
          </Link>
        )}
      </RecordValue>
    </>
  )
}
