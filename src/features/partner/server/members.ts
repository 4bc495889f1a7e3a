import { eq } from 'drizzle-orm'
import { clientMembers, clients } from '#drizzle/schema/index.ts'
import { lockCoupleOf } from '#server/account/couple.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { NOT_TWO } from '../texts.ts'

/** Locks the couple a person belongs to; changes of its members wait. */
export async function lockOwnCouple(tx: Db, userId: string) {
  const clientId = await lockCoupleOf(tx, userId)
  if (clientId === null) throw new AppError('CONFLICT', NOT_TWO)
  const [own] = await tx
    .select({
      clientId: clients.id,
      place: clientMembers.place,
      ownerId: clients.userId,
      partnerName: clients.partnerName,
    })
    .from(clientMembers)
    .innerJoin(clients, eq(clients.id, clientMembers.clientId))
    .where(eq(clientMembers.userId, userId))
  return own!
}

/** Who belongs to a couple, under its lock. */
export const membersOf = (tx: Db, clientId: string) =>
  tx
    .select({ userId: clientMembers.userId, place: clientMembers.place })
    .from(clientMembers)
    .where(eq(clientMembers.clientId, clientId))
