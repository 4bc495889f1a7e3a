import { and, eq, gt, like, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clientMembers, clients, notifications, profiles, users } from '#drizzle/schema/index.ts'
import { mayActForCouple } from '#features/auth/server/role-records.ts'
import { endWaysOf } from '#features/payments/server/saved-way-records.ts'
import { partShortlist } from '#features/shortlist/server/records.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { tell } from '#server/notices/tell.ts'
import { NOT_TWO, ONLY_OWNER_INVITES, PARTNER_CANNOT_OWN } from '../texts.ts'
import { lockOwnCouple, membersOf } from './members.ts'

type Couple = { clientId: string; partnerName: string | null }

const recordOf = async (tx: Db, userId: string) => {
  const [own] = await tx.select().from(clients).where(eq(clients.userId, userId)).for('update')
  return own!
}

const nameOf = (of: { firstName: string; lastName: string }): string => `${of.firstName} ${of.lastName}`.trim()

/** The partner becomes a couple of their own again, with the record that was set aside. */
async function partPartner(tx: Db, { clientId, partnerName }: Couple, userId: string, at: Date): Promise<void> {
  const own = await recordOf(tx, userId)
  await tx
    .update(clientMembers)
    .set({ clientId: own.id, place: 'owner', joinedAt: at })
    .where(eq(clientMembers.userId, userId))
  if (partnerName === nameOf(own))
    await tx.update(clients).set({ partnerName: null, updatedAt: at }).where(eq(clients.id, clientId))
}

/**
 * The couple becomes the partner's, with the partner's name, address and phone; the owner starts over. What was signed
 * keeps the names it was signed with.
 * @throws AppError CONFLICT when the partner may not act for a couple: nobody could manage its bookings.
 */
async function passOwnership(tx: Db, { clientId }: Couple, ownerId: string, heirId: string, at: Date): Promise<void> {
  if (!(await mayActForCouple(tx, heirId))) throw new AppError('CONFLICT', PARTNER_CANNOT_OWN)
  const setAside = await recordOf(tx, heirId)
  const left = await recordOf(tx, ownerId)
  await tx.delete(clientMembers).where(eq(clientMembers.userId, ownerId))
  await tx.update(clientMembers).set({ place: 'owner' }).where(eq(clientMembers.userId, heirId))
  await tx.delete(clients).where(eq(clients.id, setAside.id))
  const person = ({ userId, firstName, lastName, email, phone }: typeof left) => ({
    userId,
    firstName,
    lastName,
    email,
    phone,
    updatedAt: at,
  })
  await tx
    .update(clients)
    .set({ ...person(setAside), partnerName: null })
    .where(eq(clients.id, clientId))
  // Its trigger enters the owner as a member.
  await tx.insert(clients).values({ ...person(left), createdAt: at })
}

/** Bells about the couple's things go with the access to them. */
const dropBells = (tx: Db, userId: string) =>
  tx.delete(notifications).where(and(eq(notifications.userId, userId), like(notifications.href, '/dashboard/%')))

/** The person who leaves may know the private address of the couple's calendar, so it is replaced. */
const replaceCalendar = (tx: Db, clientId: string) =>
  tx
    .update(clients)
    .set({ calendarNumber: sql`${clients.calendarNumber} + 1` })
    .where(and(eq(clients.id, clientId), gt(clients.calendarNumber, 0)))

type Parted = {
  clientId: string
  /** Who is told, and by whom it was done. */
  reader: string
  by: string
  isReaderGone: boolean
  /** Who leaves had saved a way to pay. */
  hadWays: boolean
  at: Date
}

/** Tells the person who stays, or the one who was removed, and by whom. */
async function tellOf(tx: Db, { clientId, reader, by, isReaderGone, hadWays, at }: Parted): Promise<void> {
  const [told] = await tx.select({ userId: users.id, email: users.email }).from(users).where(eq(users.id, reader))
  const [doer] = await tx.select({ name: profiles.firstName }).from(profiles).where(eq(profiles.id, by))
  const event = { mail: 'partner-left' as const, name: doer!.name || 'Your partner', isReader: isReaderGone, hadWays }
  const leaver = isReaderGone ? reader : by
  await tell(tx, event, [{ ...told!, side: 'client', path: '/account' }], {
    at,
    key: (kind) => `${kind}/${clientId}/${leaver}/${at.getTime()}`,
    mailKey: (key, { userId: to }) => `${key}/${to}`,
  })
}

/**
 * Ends the couple of two: the other one keeps what is the couple's, whoever leaves it. In the caller's transaction,
 * before anything else of the person is locked.
 * @throws AppError FORBIDDEN for a partner who removes the owner; CONFLICT when alone, or when the one who would own it
 * may not act for it.
 */
export async function partCouple(tx: Db, ctx: ServiceContext, who: 'self' | 'partner'): Promise<void> {
  const { userId } = ctx.actor!
  const at = ctx.now()
  const couple = await lockOwnCouple(tx, userId)
  const other = (await membersOf(tx, couple.clientId)).find((member) => member.userId !== userId)
  if (who === 'partner' && couple.place !== 'owner') throw new AppError('FORBIDDEN', ONLY_OWNER_INVITES)
  if (!other) throw new AppError('CONFLICT', NOT_TWO)
  const leaver = who === 'self' ? userId : other.userId
  const stays = who === 'self' ? other.userId : userId
  if (leaver === couple.ownerId) await passOwnership(tx, couple, leaver, stays, at)
  else await partPartner(tx, couple, leaver, at)
  const hadWays = await endWaysOf(tx, { userId: leaver, clientId: couple.clientId }, at)
  await dropBells(tx, leaver)
  await replaceCalendar(tx, couple.clientId)
  const [own] = await tx.select().from(clientMembers).where(eq(clientMembers.userId, leaver))
  await partShortlist(tx, { from: couple.clientId, to: own!.clientId, userId: leaver })
  const action = who === 'self' ? 'partner.leave' : 'partner.remove'
  await recordAudit(tx, ctx, { entityType: 'clients', entityId: couple.clientId, action, after: { userId: leaver } })
  const reader = who === 'self' ? stays : leaver
  await tellOf(tx, { clientId: couple.clientId, reader, by: userId, isReaderGone: reader === leaver, hadWays, at })
}

/** Who else acts for the couple of the signed-in person; null when nobody does. */
export async function partnerOf(tx: Db, userId: string): Promise<{ firstName: string } | null> {
  const other = alias(clientMembers, 'other_member')
  const [found] = await tx
    .select({ firstName: profiles.firstName })
    .from(clientMembers)
    .innerJoin(other, and(eq(other.clientId, clientMembers.clientId), ne(other.userId, clientMembers.userId)))
    .innerJoin(profiles, eq(profiles.id, other.userId))
    .where(eq(clientMembers.userId, userId))
  return found ?? null
}
