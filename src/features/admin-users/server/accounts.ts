import { and, count, eq, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm'
import { clients, photographers, profiles, sessions, users } from '#drizzle/schema/index.ts'
import { isLiveSession } from '#server/account/sessions.ts'
import { subquery, vendorName } from '#server/database/sql.ts'
import { hasWords } from '#server/lists/words.ts'
import type { ExportUsersInput, Standing, StandingFilter } from '../search.ts'

const STANDINGS: Record<StandingFilter, SQL | undefined> = {
  all: undefined,
  active: and(eq(profiles.status, 'active'), isNotNull(users.emailVerifiedAt)),
  suspended: eq(profiles.status, 'suspended'),
  leaving: eq(profiles.status, 'leaving'),
  left: eq(profiles.status, 'left'),
  unconfirmed: and(eq(profiles.status, 'active'), isNull(users.emailVerifiedAt)),
}

/** Which accounts match a search and its filters. */
export const isMeant = ({ search, role, standing }: Omit<ExportUsersInput, 'order'>) =>
  and(
    STANDINGS[standing],
    role === 'all' ? undefined : eq(profiles.role, role),
    hasWords(
      search,
      users.email,
      profiles.firstName,
      clients.firstName,
      clients.lastName,
      photographers.name,
      photographers.businessName,
    ),
  )

/** The accounts that meet a condition, as a statement's `account`; open sessions are counted in a single pass. */
export function accounts(where: SQL | undefined) {
  const open = subquery
    .select({
      userId: sessions.userId,
      count: count().as('open_count'),
      lastSeenAt: max(sessions.lastUsedAt).as('last_seen'),
    })
    .from(sessions)
    .where(isLiveSession())
    .groupBy(sessions.userId)
    .as('open_session')
  return subquery
    .select({
      id: users.id,
      /** A vendor's contact person, a couple's first and last name, or the name of the profile; may be empty. */
      name: sql<string>`coalesce(nullif(${photographers.name}, ''),
        trim(${profiles.firstName} || ' ' || coalesce(${clients.lastName}, '')))`.as('name'),
      /** Of a vendor. */
      businessName: sql<string>`coalesce(${photographers.businessName}, '')`.as('business_name'),
      email: users.email,
      role: profiles.role,
      standing: sql<Standing>`case when ${profiles.status} <> 'active' then ${profiles.status}
        when ${users.emailVerifiedAt} is null then 'unconfirmed' else 'active' end`.as('standing'),
      createdAt: users.createdAt,
      confirmedAt: users.emailVerifiedAt,
      sessionCount: sql<number>`coalesce(${open.count}, 0)::int`.as('session_count'),
      /** Of the sessions that are still open. */
      lastSeenAt: open.lastSeenAt,
      // An account is a couple, a vendor, or neither.
      clientId: sql<string | null>`${clients.id}`.as('client_id'),
      vendorId: sql<string | null>`${photographers.id}`.as('vendor_id'),
      vendorName: vendorName(photographers).as('vendor_name'),
      approvalStatus: photographers.approvalStatus,
      suspendedAt: photographers.suspendedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(clients, eq(clients.userId, users.id))
    .leftJoin(photographers, eq(photographers.userId, users.id))
    .leftJoin(open, eq(open.userId, users.id))
    .where(where)
    .as('account')
}
export type Accounts = ReturnType<typeof accounts>

/** What is shown of an account in lists and in its details. */
export const shownOf = (account: Accounts) => ({
  id: account.id,
  name: account.name,
  businessName: account.businessName,
  email: account.email,
  role: account.role,
  standing: account.standing,
  createdAt: account.createdAt,
  confirmedAt: account.confirmedAt,
  sessionCount: account.sessionCount,
  lastSeenAt: account.lastSeenAt,
})
