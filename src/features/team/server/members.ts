import { changeTeamRole } from '#features/auth/server/role-records.ts'
import { endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { ROLE_LABELS } from '#shared/access/role-labels.ts'
import { roleHome, type TeamRole } from '#shared/access/roles.ts'
import type { BringBackInput, MemberInput, SetRoleInput } from '../inputs.ts'
import { LEAVES_ALREADY, NOT_ENDED, ROLE_CHANGED } from '../texts.ts'
import { assertNotLast, assertOnTeam, lockMember, tellAdmins } from './records.ts'

type Told = { id: string; email: string; firstName: string }

/** By mail and, where they can still read it, by bell. */
async function tellMember(
  tx: Db,
  ctx: ServiceContext,
  { id, email, firstName }: Told,
  about: { change: 'changed' | 'ended' | 'back'; role: TeamRole },
): Promise<void> {
  const mail = { template: 'team-role' as const, props: { firstName, ...about } }
  await enqueueMail(tx, {
    ...mail,
    to: email,
    dedupeKey: `team-role/${id}/${about.change}/${about.role}/${ctx.requestId}`,
  })
  if (about.change !== 'ended') await ring(tx, mail, { userId: id, at: ctx.now(), path: roleHome(about.role) })
}

/**
 * Gives somebody of the team another role. Their sessions end: pages that are open still show the former role's work,
 * and whoever may do more from now on has just proven who they are.
 * @throws AppError NOT_FOUND; FORBIDDEN for oneself; CONFLICT when the role is no longer the one that was shown, for the
 * last administrator, and for somebody whose time has ended.
 */
export async function setRole(ctx: ServiceContext, { id, role, expected }: SetRoleInput): Promise<{ role: TeamRole }> {
  await transact(ctx.db, async (tx) => {
    const found = await lockMember(tx, ctx, id)
    const { person } = found
    assertOnTeam(person)
    if (person.role !== expected) throw new AppError('CONFLICT', ROLE_CHANGED)
    if (role === person.role) return
    assertNotLast(found)
    await changeTeamRole(tx, ctx, id, { role })
    const sessions = await endSessionsOf(tx, id)
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'team.setRole',
      before: { role: person.role, sessions },
      after: { role, sessions: 0 },
    })
    await tellMember(tx, ctx, person, { change: 'changed', role })
    await tellAdmins(tx, ctx, `${person.firstName} is now on the team as: ${ROLE_LABELS[role]}`, id)
  })
  return { role }
}

/**
 * Ends somebody's time on the team: they are signed out at once and cannot sign in; their name stays in the audit log.
 * @throws AppError NOT_FOUND; FORBIDDEN for oneself; CONFLICT for the last administrator, and when it has ended.
 */
export async function endMember(ctx: ServiceContext, { id }: MemberInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    const found = await lockMember(tx, ctx, id)
    const { person } = found
    assertOnTeam(person)
    assertNotLast(found)
    await changeTeamRole(tx, ctx, id, { status: 'suspended' })
    const sessions = await endSessionsOf(tx, id)
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'team.end',
      before: { status: 'active', role: person.role, sessions },
      after: { status: 'suspended', role: person.role, sessions: 0 },
    })
    await tellMember(tx, ctx, person, { change: 'ended', role: person.role })
    await tellAdmins(tx, ctx, `${person.firstName} is no longer on the team`, id)
  })
  return { id }
}

/**
 * Brings somebody back whose time has ended, in a role that is chosen anew; password and second factor are their own of
 * before.
 * @throws AppError NOT_FOUND; FORBIDDEN for oneself; CONFLICT when they are on the team, or leaving.
 */
export async function bringBack(ctx: ServiceContext, { id, role }: BringBackInput): Promise<{ role: TeamRole }> {
  await transact(ctx.db, async (tx) => {
    const { person } = await lockMember(tx, ctx, id)
    if (person.status === 'leaving') throw new AppError('CONFLICT', LEAVES_ALREADY)
    if (person.status !== 'suspended') throw new AppError('CONFLICT', NOT_ENDED)
    await changeTeamRole(tx, ctx, id, { role, status: 'active' })
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'team.bringBack',
      before: { status: 'suspended', role: person.role },
      after: { status: 'active', role },
    })
    await tellMember(tx, ctx, person, { change: 'back', role })
    await tellAdmins(tx, ctx, `${person.firstName} is back on the team: ${ROLE_LABELS[role]}`, id)
  })
  return { role }
}
