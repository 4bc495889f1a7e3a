import { and, eq, gt } from 'drizzle-orm'
import { profiles, teamInvites } from '#drizzle/schema/index.ts'
import { lockWithAdmins } from '#features/auth/server/role-records.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import { isTeam, type TeamRole } from '#shared/access/roles.ts'
import { ENDED_ALREADY, LAST_ADMIN, LEAVES_ALREADY, NOT_YOURSELF, UNKNOWN_MEMBER } from '../texts.ts'

/** An invitation that can still be accepted: in time, and by somebody who is still an administrator. */
export const isOpenInvite = (now: Date) =>
  and(gt(teamInvites.expiresAt, now), eq(profiles.role, 'admin'), eq(profiles.status, 'active'))

/**
 * Somebody of the team other than the reader, locked together with every administrator.
 * @throws AppError NOT_FOUND, FORBIDDEN for oneself.
 */
export async function lockMember(tx: Db, ctx: ServiceContext, id: string) {
  const found = await lockWithAdmins(tx, id)
  const role = found?.person.role
  if (!found || !isTeam(role) || found.person.status === 'left') throw new AppError('NOT_FOUND', UNKNOWN_MEMBER)
  if (id === ctx.actor!.userId) throw new AppError('FORBIDDEN', NOT_YOURSELF)
  return { ...found, person: { ...found.person, role } }
}

/** They are on the team, neither gone from it nor leaving. @throws AppError CONFLICT. */
export function assertOnTeam({ status }: { status: string }): void {
  if (status === 'leaving') throw new AppError('CONFLICT', LEAVES_ALREADY)
  if (status !== 'active') throw new AppError('CONFLICT', ENDED_ALREADY)
}

/** One administrator remains who can sign in. @throws AppError CONFLICT. */
export function assertNotLast({ person, hasOtherAdmin }: { person: { role: TeamRole }; hasOtherAdmin: boolean }): void {
  if (person.role === 'admin' && !hasOtherAdmin) throw new AppError('CONFLICT', LAST_ADMIN)
}

/** The bells of the administrators other than whoever did it. */
export const tellAdmins = (tx: Db, ctx: ServiceContext, title: string, id: string): Promise<void> =>
  notifyTeam(
    tx,
    { kind: 'team.changed', title, href: '/admin/team', dedupeKey: `team.changed/${id}/${title}/${ctx.requestId}` },
    ctx.now(),
    ctx.actor?.userId,
  )
