import { eq, sql } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import { lockCoupleOf } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import { type Db, rows } from '#server/db.ts'
import type { Role } from '#shared/access/roles.ts'

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
  const [found] = await rows<{ tie: CoupleTie | null }>(
    db.execute(sql`select case
      when (select count(*) from client_members m where m.client_id = own.client_id) > 1 then 'partner'
      when exists (select from bookings b where b.client_id = own.client_id)
        or exists (select from vendor_contracts c where c.client_id = own.client_id) then 'booking'
      when exists (select from threads t where t.client_id = own.client_id)
        or exists (select from inquiries i where i.client_id = own.client_id) then 'inquiry' end as tie
      from client_members own where own.user_id = ${userId}`),
  )
  return found?.tie ?? null
}

/** Makes a couple's account a vendor's, or gives the role back. */
export async function changeRole(
  tx: Db,
  { now }: ServiceContext,
  userId: string,
  role: Exclude<Role, 'admin'>,
): Promise<void> {
  await tx.update(profiles).set({ role, updatedAt: now() }).where(eq(profiles.id, userId))
}

/** Whether an account may act for a couple now: it is a couple's, and not suspended. */
export async function mayActForCouple(tx: Db, userId: string): Promise<boolean> {
  const [profile] = await tx
    .select({ role: profiles.role, status: profiles.status })
    .from(profiles)
    .where(eq(profiles.id, userId))
  return profile?.role === 'client' && profile.status === 'active'
}
