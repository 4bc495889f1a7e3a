import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { profiles, sessions, users } from '#drizzle/schema/index.ts'
import { isLiveSession } from '#server/account/sessions.ts'
import { jsonRow, type ValueOf } from '#server/database/json-rows.ts'
import { moment } from '#server/database/sql.ts'
import { hasWords } from '#server/lists/words.ts'
import type { ExportUsersInput, Standing, StandingFilter } from '../search.ts'

const u = alias(users, 'u')
const p = alias(profiles, 'p')

/** The person's name: a vendor's contact person, a couple's first and last name, or the name of the profile. */
export const nameOf = sql<string>`coalesce(nullif(v.name, ''), trim(p.first_name || ' ' || coalesce(k.last_name, '')))`
const standingOf = sql<Standing>`case when p.status = 'suspended' then 'suspended'
  when u.email_verified_at is null then 'unconfirmed' else 'active' end`

/** The rows that make up accounts, with open sessions counted in a single pass. */
export const accounts = (): SQL => sql`from users u
  join profiles p on p.id = u.id
  left join clients k on k.user_id = u.id
  left join photographers v on v.user_id = u.id
  left join (select user_id, count(*)::int as session_count, max(last_used_at) as last_seen_at
    from ${sessions} where ${isLiveSession()} group by user_id) s on s.user_id = u.id`

/** An account, from the rows above. */
export const accountFields = {
  id: u.id,
  /** Empty when none was given. */
  name: nameOf,
  /** Of a vendor. */
  businessName: sql<string>`coalesce(v.business_name, '')`,
  email: u.email,
  role: p.role,
  standing: standingOf,
  createdAt: u.createdAt,
  confirmedAt: u.emailVerifiedAt,
  sessionCount: sql<number>`coalesce(s.session_count, 0)`,
  /** Of the sessions that are still open. */
  lastSeenAt: moment(sql`s.last_seen_at`),
}
export const accountJson = jsonRow(accountFields)
export type Account = ValueOf<typeof accountJson>

/** What the table may be sorted by. */
export const SORT_COLUMNS = {
  name: sql`lower(${nameOf})`,
  email: sql`lower(u.email)`,
  role: sql`p.role`,
  createdAt: sql`u.created_at`,
  lastSeenAt: sql`s.last_seen_at`,
}

const CONDITIONS: Record<StandingFilter, SQL> = {
  all: sql`true`,
  active: sql`p.status = 'active' and u.email_verified_at is not null`,
  suspended: sql`p.status = 'suspended'`,
  unconfirmed: sql`p.status = 'active' and u.email_verified_at is null`,
}

const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`u.email, p.first_name, k.first_name, k.last_name, v.name, v.business_name`)

/** The accounts that match a search and its filters. */
export const foundAccounts = ({ search, role, standing }: Omit<ExportUsersInput, 'order'>): SQL => sql`${accounts()}
  where ${CONDITIONS[standing]} and ${role === 'all' ? sql`true` : sql`p.role = ${role}`} and ${matches(search)}`
