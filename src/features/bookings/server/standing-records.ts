import { type AnyColumn, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { clients, photographers } from '#drizzle/schema/index.ts'
import { hasBlock } from '#features/messages/server/records.ts'
import { hasChargeback } from '#features/payments/server/taken-back-records.ts'
import { isCoupleSuspended, isVendorSuspended } from '#features/photographers/server/records.ts'
import type { Asker } from '#server/context.ts'
import { type Db, evaluate } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { type ActorRole, sideRole } from '#shared/access/roles.ts'
import type { Standstill } from '../model.ts'
import { CHARGED_BACK, NOTHING_ADDED, standstillText } from '../texts.ts'
import { BOOKING_TRANSITIONS, type BookingTransition } from '../transitions.ts'

/** The two sides of a booking, a contract or a conversation. */
export type Pair = { photographerId: string; clientId: string }

/** What keeps the two sides of a pair apart. */
export type Obstacle = { suspended: 'photographer' | 'client' | null; blockedBy: ('vendor' | 'client')[] }

/** The same from what a statement has read of the two and their conversation. */
export const obstacleOf = (read: {
  isVendorSuspended: boolean
  isCoupleSuspended: boolean
  thread: { blocks: { side: 'vendor' | 'client' }[] } | null
}): Obstacle => ({
  suspended: read.isVendorSuspended ? 'photographer' : read.isCoupleSuspended ? 'client' : null,
  blockedBy: read.thread?.blocks.map(({ side }) => side) ?? [],
})

/** Whether anything keeps them apart, as an SQL condition. */
export const standsStill = (photographerId: SQL | AnyColumn, clientId: SQL | AnyColumn): SQL<boolean> =>
  sql`${or(isVendorSuspended(photographerId), isCoupleSuspended(clientId), hasBlock(photographerId, clientId))}`

async function findObstacle(tx: Db, { photographerId, clientId }: Pair): Promise<Obstacle> {
  const found = await tx.query.photographers.findFirst({
    columns: {},
    where: { id: photographerId },
    extras: {
      isVendorSuspended: ({ id }) => sql<boolean>`${isVendorSuspended(id)}`,
      isCoupleSuspended: () => sql<boolean>`${isCoupleSuspended(sql`${clientId}::uuid`)}`,
    },
    with: {
      threads: {
        columns: {},
        where: { clientId },
        with: { blocks: { columns: { side: true }, where: { liftedAt: { isNull: true } } } },
      },
    },
  })
  return obstacleOf({ ...found!, thread: found!.threads[0] ?? null })
}

/** Why the two cannot enter into anything binding at the moment, worded for one of them; null when they can. */
export function standstillOf({ suspended, blockedBy }: Obstacle, role: ActorRole): Standstill | null {
  if (suspended) return suspended
  if (blockedBy.length === 0) return null
  const own = { photographer: 'vendor', client: 'client', admin: null, system: null }[role]
  return blockedBy.some((side) => side === own) ? 'own-block' : 'block'
}

/**
 * Nothing may bind the two sides while one of them is suspended or has blocked the other: no offer, no contract, no
 * signature, no first payment. Transitions that end something or belong to a confirmed booking never check this. (X124)
 * @throws AppError ON_HOLD (suspended), FORBIDDEN (blocked), each with the reason in the words of this side.
 */
export async function assertMayBind(tx: Db, pair: Pair, role: ActorRole): Promise<void> {
  const obstacle = await findObstacle(tx, pair)
  const standstill = standstillOf(obstacle, role)
  if (standstill) throw new AppError(obstacle.suspended ? 'ON_HOLD' : 'FORBIDDEN', standstillText(standstill, role))
}

/** Whether one of the two is suspended: what goes on all the same is not begun without them. */
export const isOneSuspended = async (tx: Db, pair: Pair): Promise<boolean> =>
  (await findObstacle(tx, pair)).suspended !== null

/**
 * For what is sold beyond a confirmed booking, which goes on whoever is suspended.
 * @throws AppError ON_HOLD.
 */
export async function assertNotSuspended(tx: Db, pair: Pair): Promise<void> {
  const { suspended } = await findObstacle(tx, pair)
  if (suspended) throw new AppError('ON_HOLD', NOTHING_ADDED)
}

const standingLock = (key: SQL | string): SQL => sql`hashtextextended(${key}, 3)`

/**
 * `assertMayBind` for new rows: a concurrent suspension either waits and then finds the row, or is already committed
 * and found here.
 * @throws AppError ON_HOLD, FORBIDDEN.
 */
export async function lockMayBind(tx: Db, { actor }: Asker, pair: Pair): Promise<void> {
  const people = union(
    tx.select({ id: photographers.userId }).from(photographers).where(eq(photographers.id, pair.photographerId)),
    tx.select({ id: clients.userId }).from(clients).where(eq(clients.id, pair.clientId)),
  )
    .orderBy(({ id }) => id)
    .as('people')
  await tx
    .select({ locked: sql`pg_advisory_xact_lock_shared(${standingLock(sql`'standing:' || ${people.id}`)})` })
    .from(people)
    .where(isNotNull(people.id))
  await assertMayBind(tx, pair, sideRole(actor!.role))
}

/** Keeps `lockMayBind` waiting until a change of this person's standing is committed. */
export async function lockStanding(tx: Db, userId: string): Promise<void> {
  await evaluate(tx, sql`pg_advisory_xact_lock(${standingLock(`standing:${userId}`)})`)
}

/** @throws AppError CONFLICT for a transition that moves money during a chargeback. */
export async function assertMoneyFree(tx: Db, bookingId: string, name: BookingTransition): Promise<void> {
  if (BOOKING_TRANSITIONS[name].movesMoney && (await hasChargeback(tx, bookingId)))
    throw new AppError('CONFLICT', CHARGED_BACK)
}
