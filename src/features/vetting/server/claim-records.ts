import { and, eq, lte, ne } from 'drizzle-orm'
import { vettingClaims } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { CLAIM_MINUTES } from '../model.ts'

type Place = { caseId: string; reviewerId: string }

const isOf = ({ caseId, reviewerId }: Place) =>
  and(eq(vettingClaims.caseId, caseId), eq(vettingClaims.reviewerId, reviewerId))

/** Who has a place at a locked case: whether this reviewer does, and how many others. Places whose time is over are gone. */
export async function claimsOf(tx: Db, { caseId, reviewerId }: Place, now: Date) {
  await tx.delete(vettingClaims).where(and(eq(vettingClaims.caseId, caseId), lte(vettingClaims.until, now)))
  const others = await tx.$count(
    vettingClaims,
    and(eq(vettingClaims.caseId, caseId), ne(vettingClaims.reviewerId, reviewerId)),
  )
  const own = await tx.$count(vettingClaims, isOf({ caseId, reviewerId }))
  return { hasOwn: own > 0, others }
}

/** Gives a reviewer a place, or some more minutes. */
export async function keepPlace(tx: Db, place: Place, now: Date): Promise<void> {
  const until = new Date(now.getTime() + CLAIM_MINUTES * 60_000)
  await tx
    .insert(vettingClaims)
    .values({ ...place, until })
    .onConflictDoUpdate({ target: [vettingClaims.caseId, vettingClaims.reviewerId], set: { until } })
}

export async function leavePlace(tx: Db, place: Place): Promise<void> {
  await tx.delete(vettingClaims).where(isOf(place))
}

/** Nobody has a place at what is decided. */
export async function endClaims(tx: Db, caseId: string): Promise<void> {
  await tx.delete(vettingClaims).where(eq(vettingClaims.caseId, caseId))
}
