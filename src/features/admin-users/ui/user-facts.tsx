import { Link } from '@tanstack/react-router'
import { useViewer } from '#shell/viewer.ts'
import { DateText } from '#ui/date-text.tsx'
import { Fact } from '#ui/facts.tsx'
import { ROLE_LABELS } from '../model.ts'
import { MISSING_VALUE } from '../texts.ts'
import { UserBadges } from './user-badges.tsx'
import type { User } from './user-dialog.tsx'
import type { GoingOn } from './users-page.tsx'

/** What is known about an account, and what it owns. (AD6) */
export function UserFacts({ user, goingOn }: { user: User; goingOn: GoingOn }) {
  const isSelf = useViewer()?.email === user.email
  return (
    <dl>
      <Fact label="Standing">
        <UserBadges standing={user.standing} isSelf={isSelf} />
      </Fact>
      {user.suspension && (
        <>
          <Suspension suspension={user.suspension} />
          <Fact label="Continuing">{goingOn(user.id)}</Fact>
        </>
      )}
      <Fact label="Email">
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </Fact>
      <Fact label="Role">{ROLE_LABELS[user.role]}</Fact>
      <Fact label="Joined">
        <DateText value={user.createdAt} />
      </Fact>
      <Fact label="Confirmed">{user.confirmedAt ? <DateText value={user.confirmedAt} /> : MISSING_VALUE}</Fact>
      {user.vendor && (
        <Fact label="Vendor">
          <Link to="/admin/vendors" search={{ id: user.vendor.id }}>
            {user.vendor.name}
          </Link>
          {user.vendor.isSuspended && ', suspended'}
        </Fact>
      )}
      <Owned user={user} />
      <Fact label="Records">
        <Link to="/admin/audit" search={{ entityType: 'user', entityId: user.id }}>
          Audit log
        </Link>
        {', '}
        <Link to="/admin/emails" search={{ q: user.email }}>
          emails
        </Link>
      </Fact>
    </dl>
  )
}

function Suspension({ suspension: { at, reason, by } }: { suspension: NonNullable<User['suspension']> }) {
  return (
    <Fact label="Suspended">
      <DateText value={at} />
      {by && ` by ${by}`}
      {reason && `: ${reason}`}
    </Fact>
  )
}

/** Links to what an account is involved in, searched by its name. */
function Owned({ user: { owns, name, vendor, role } }: { user: User }) {
  if (role === 'admin') return null
  const search = { search: (vendor?.name ?? name).slice(0, 100) }
  return (
    <>
      <Fact label="Inquiries">{owns.inquiries}</Fact>
      <Fact label="Bookings">
        {owns.bookings === 0 ? (
          0
        ) : (
          <Link to="/admin/bookings" search={search}>
            {owns.bookings}
          </Link>
        )}
      </Fact>
      <Fact label="Contracts">
        {owns.contracts === 0 ? (
          0
        ) : (
          <Link to="/admin/contracts" search={search}>
            {owns.contracts}
          </Link>
        )}
      </Fact>
      <Fact label="Reviews written">
        {owns.reviews === 0 ? (
          0
        ) : (
          <Link to="/admin/reviews" search={search}>
            {owns.reviews}
          </Link>
        )}
      </Fact>
    </>
  )
}
