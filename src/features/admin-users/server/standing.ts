import { and, desc, eq } from 'drizzle-orm'
import { auditEvents, profiles, users } from '#drizzle/schema/index.ts'
import type { ReasonInput } from '#features/audit/inputs.ts'
import { standingChanged, standingWillChange } from '#features/auth/server/events.ts'
import { restoreListing, suspendListing } from '#features/photographers/server/records.ts'
import { endSessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { raise } from '#server/events.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { ring } from '#server/notices/tell.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { LEAVES_ALREADY, NOT_SUSPENDED, OF_TEAM, SUSPENDED_ALREADY, UNKNOWN_USER } from '../texts.ts'

type Person = { id: string; email: string; firstName: string; role: Role }

/** @throws AppError NOT_FOUND, CONFLICT for the team, which has a page of its own. */
async function lockPerson(tx: Db, id: string) {
  const [person] = await tx
    .select({
      id: profiles.id,
      email: users.email,
      firstName: profiles.firstName,
      role: profiles.role,
      status: profiles.status,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id))
    .for('update', { of: profiles })
  if (!person) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  if (isTeam(person.role)) throw new AppError('CONFLICT', OF_TEAM)
  return person
}

/** This person's side in every booking. */
const sideOf = ({ id, role }: Person) =>
  ({ userId: id, who: role === 'photographer' ? 'photographer' : 'client' }) as const

/** The mail and the notification; the reason stays internal. */
async function tellPerson(
  tx: Db,
  ctx: ServiceContext,
  { id, email, firstName, role }: Person,
  about: { standing: 'suspended' | 'restored'; isListingChanged: boolean },
) {
  const mail = { template: 'account-standing' as const, props: { firstName, ...about } }
  await enqueueMail(tx, { ...mail, to: email, dedupeKey: `account-standing/${id}/${about.standing}/${ctx.requestId}` })
  await ring(tx, mail, { userId: id, at: ctx.now(), ...(role === 'photographer' ? { path: '/vendor' } : {}) })
}

/**
 * Suspends an account: its sessions end at once, nobody can sign in with it, and an approved vendor leaves the market
 * in the same transaction. What is not paid yet is put on hold; confirmed bookings continue. (security: people and
 * sessions)
 * @throws AppError NOT_FOUND, CONFLICT when it is already suspended, and for the team.
 */
export async function suspendUser(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await raise(tx, standingWillChange, id)
    const person = await lockPerson(tx, id)
    if (person.status === 'suspended') throw new AppError('CONFLICT', SUSPENDED_ALREADY)
    if (person.status !== 'active') throw new AppError('CONFLICT', LEAVES_ALREADY)
    await tx.update(profiles).set({ status: 'suspended', updatedAt: ctx.now() }).where(eq(profiles.id, id))
    const sessions = await endSessionsOf(tx, id)
    const vendor = await suspendListing(tx, ctx, { userId: id }, reason)
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.suspend',
      before: { status: 'active', sessions },
      after: { status: 'suspended', sessions: 0, vendor_suspended_at: vendor?.suspendedAt.toISOString() ?? null },
      reason,
    })
    await raise(tx, standingChanged, ctx, sideOf(person))
    await tellPerson(tx, ctx, person, { standing: 'suspended', isListingChanged: vendor !== null })
  })
  return { id }
}

/** When the vendor was suspended together with the account; null when it was not. */
async function vendorSuspendedWith(tx: Db, id: string): Promise<Date | null> {
  const [event] = await tx
    .select({ after: auditEvents.after })
    .from(auditEvents)
    .where(
      and(eq(auditEvents.entityType, 'user'), eq(auditEvents.entityId, id), eq(auditEvents.action, 'user.suspend')),
    )
    .orderBy(desc(auditEvents.seq))
    .limit(1)
  const at = event?.after?.vendor_suspended_at
  return typeof at === 'string' ? new Date(at) : null
}

/**
 * Ends an account's suspension, and its vendor's if that came with it: a vendor suspended separately stays suspended.
 * @throws AppError NOT_FOUND, CONFLICT when the account is not suspended, and for the team.
 */
export async function restoreUser(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await raise(tx, standingWillChange, id)
    const person = await lockPerson(tx, id)
    if (person.status !== 'suspended') throw new AppError('CONFLICT', NOT_SUSPENDED)
    await tx.update(profiles).set({ status: 'active', updatedAt: ctx.now() }).where(eq(profiles.id, id))
    const since = await vendorSuspendedWith(tx, id)
    const vendor = since && (await restoreListing(tx, ctx, { userId: id }, { reason, since }))
    await recordAudit(tx, ctx, {
      entityType: 'user',
      entityId: id,
      action: 'user.restore',
      before: { status: 'suspended' },
      after: { status: 'active', is_vendor_restored: Boolean(vendor) },
      reason,
    })
    await raise(tx, standingChanged, ctx, sideOf(person))
    await tellPerson(tx, ctx, person, { standing: 'restored', isListingChanged: Boolean(vendor) })
  })
  return { id }
}
