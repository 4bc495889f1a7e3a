import { and, desc, eq, or } from 'drizzle-orm'
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
import type { Role } from '#shared/access/roles.ts'
import { LAST_ADMIN, LEAVES_ALREADY, NOT_SUSPENDED, NOT_YOURSELF, SUSPENDED_ALREADY, UNKNOWN_USER } from '../texts.ts'

type Person = { id: string; email: string; firstName: string; role: Role }

const columns = {
  id: profiles.id,
  email: users.email,
  firstName: profiles.firstName,
  role: profiles.role,
  status: profiles.status,
  verifiedAt: users.emailVerifiedAt,
}

/**
 * The account and every administrator, locked in one order until the transaction ends: when two administrators suspend
 * each other, the second sees what the first did.
 * @throws AppError NOT_FOUND.
 */
async function lockWithAdmins(tx: Db, id: string) {
  const locked = await tx
    .select(columns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(or(eq(profiles.id, id), eq(profiles.role, 'admin')))
    .orderBy(profiles.id)
    .for('update', { of: profiles })
  const person = locked.find((row) => row.id === id)
  if (!person) throw new AppError('NOT_FOUND', UNKNOWN_USER)
  const others = locked.filter((row) => row.id !== id && row.role === 'admin')
  return { person, hasOtherAdmin: others.some((row) => row.status === 'active' && row.verifiedAt !== null) }
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
 * @throws AppError NOT_FOUND, FORBIDDEN for oneself, CONFLICT when it is already suspended or the last administrator's.
 */
export async function suspendUser(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await raise(tx, standingWillChange, id)
    const { person, hasOtherAdmin } = await lockWithAdmins(tx, id)
    if (id === ctx.actor!.userId) throw new AppError('FORBIDDEN', NOT_YOURSELF)
    if (person.status === 'suspended') throw new AppError('CONFLICT', SUSPENDED_ALREADY)
    if (person.status !== 'active') throw new AppError('CONFLICT', LEAVES_ALREADY)
    if (person.role === 'admin' && !hasOtherAdmin) throw new AppError('CONFLICT', LAST_ADMIN)
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
 * @throws AppError NOT_FOUND, CONFLICT when the account is not suspended.
 */
export async function restoreUser(ctx: ServiceContext, { id, reason }: ReasonInput): Promise<{ id: string }> {
  await transact(ctx.db, async (tx) => {
    await raise(tx, standingWillChange, id)
    const { person } = await lockWithAdmins(tx, id)
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
