import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import { profiles, sessions, teamInvites, users } from '#drizzle/schema/index.ts'
import { hasFactor } from '#server/account/factors.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf, subquery } from '#server/database/sql.ts'
import { TEAM_ROLES, type TeamRole } from '#shared/access/roles.ts'
import { isOpenInvite } from './records.ts'

/** Everybody on the team and whose time has ended, and the invitations that wait. */
export async function listTeam({ db, now }: PlainReader) {
  const lastUsedAt = subquery
    .select({ at: max(sessions.lastUsedAt).as('at') })
    .from(sessions)
    .where(eq(sessions.userId, profiles.id))
  const members = await db
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      email: users.email,
      role: sql<TeamRole>`${profiles.role}`,
      status: profiles.status,
      since: profiles.createdAt,
      /** Of the sessions that are still open. */
      lastUsedAt: sql<Date | null>`${lastUsedAt}`.mapWith(sessions.lastUsedAt),
      hasFactor: hasFactor(users.id),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isOneOf(profiles.role, TEAM_ROLES), ne(profiles.status, 'left')))
    .orderBy(
      sql`${profiles.status} <> 'active'`,
      asc(profiles.role),
      asc(sql`lower(${profiles.firstName})`),
      profiles.id,
    )
  const { id, firstName, email, role, expiresAt } = teamInvites
  const invites = await db
    .select({ id, firstName, email, role, expiresAt, invitedBy: profiles.firstName })
    .from(teamInvites)
    .innerJoin(profiles, eq(profiles.id, teamInvites.invitedBy))
    .where(isOpenInvite(now()))
    .orderBy(expiresAt, id)
  return { members, invites }
}
