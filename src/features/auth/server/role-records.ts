import { eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookings, clientMembers, inquiries, profiles, threads, users, vendorContracts } from '#drizzle/schema/index.ts'
import { lockCoupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { hasRow, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import type { MemberRole, Role, TeamRole } from '#shared/access/roles.ts'

// The only statements that change what an account is. Whatever a couple has belongs to an account that acts for it, so
// a role changes only under the lock of the couple, and only while there is nothing to lose.

/** What keeps an account a couple's. */
export type CoupleTie = 'partner' | 'booking' | 'inquiry'

/** An account's role, and the couple it belongs to; both stay locked, the couple first, as every verb of a couple locks it. */
export async function lockRole(tx: Db, userId: string): Promise<{ role: Role; clientId: string | null }> {
  const clientId = await lockCoupleOf(tx, userId)
  const [profile] = await tx.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId)).for('update')
  return { role: profile!.role, clientId }
}

/** The first thing that keeps a couple's account a couple's; null when there is none. Call it under `lockRole`. */
export async function tieOf(db: Db, userId: string): Promise<CoupleTie | null> {
  const member = alias(clientMembers, 'member')
  const { clientId } = clientMembers
  const [found] = await db
    .select({
      members: sql<number>`${subquery.select({ count: sql`count(*)::int` }).from(member).where(eq(member.clientId, clientId))}`,
      hasBooking: hasRow(bookings, eq(bookings.clientId, clientId)),
      hasContract: hasRow(vendorContracts, eq(vendorContracts.clientId, clientId)),
      hasThread: hasRow(threads, eq(threads.clientId, clientId)),
      hasInquiry: hasRow(inquiries, eq(inquiries.clientId, clientId)),
    })
    .from(clientMembers)
    .where(eq(clientMembers.userId, userId))
  if (!found) return null
  if (found.members > 1) return 'partner'
  if (found.hasBooking || found.hasContract) return 'booking'
  return found.hasThread || found.hasInquiry ? 'inquiry' : null
}

/** Makes a couple's account a vendor's, or gives the role back. */
export async function changeRole(tx: Db, { now }: ServiceContext, userId: string, role: MemberRole): Promise<void> {
  await tx.update(profiles).set({ role, updatedAt: now() }).where(eq(profiles.id, userId))
}

/**
 * The account and every administrator, locked in one order until the transaction ends: of two who end each other, the
 * second sees what the first did. Null when there is no such account.
 */
export async function lockWithAdmins(tx: Db, id: string) {
  const locked = await tx
    .select({
      id: profiles.id,
      email: users.email,
      firstName: profiles.firstName,
      role: profiles.role,
      status: profiles.status,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(or(eq(profiles.id, id), eq(profiles.role, 'admin')))
    .orderBy(profiles.id)
    .for('update', { of: profiles })
  const person = locked.find((row) => row.id === id)
  if (!person) return null
  const others = locked.filter((row) => row.id !== id && row.role === 'admin')
  return { person, hasOtherAdmin: others.some((row) => row.status === 'active' && row.verifiedAt !== null) }
}

/** Gives somebody of the team another role, or ends and resumes their time on it. Call it under `lockWithAdmins`. */
export async function changeTeamRole(
  tx: Db,
  { now }: ServiceContext,
  userId: string,
  change: { role?: TeamRole; status?: 'active' | 'suspended' },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...change, updatedAt: now() })
    .where(eq(profiles.id, userId))
}

/** Whether an account may act for a couple now: it is a couple's, and not suspended. */
export async function mayActForCouple(tx: Db, userId: string): Promise<boolean> {
  const [profile] = await tx
    .select({ role: profiles.role, status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile?.role === 'client' && profile.status === 'active'
}
