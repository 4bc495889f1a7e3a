import { CONTRACT_CONTENT_MAX } from '#features/contracts/model.ts'
import type { Db } from '#server/db.ts'
import { castWedding, offerOf, sendWeddingContract, signWeddingContract } from '#tests/support/wedding.ts'
import { cookieFor } from './people.ts'

/** Short lines take longest: each is laid out by itself. */
export const LONGEST = 'I do.\n'.repeat(Math.floor(CONTRACT_CONTENT_MAX / 6))

/** A contract of maximum length, signed by both, and the cookie of its couple. */
export async function longContract(db: Db): Promise<{ contractId: string; cookie: string }> {
  const cast = await castWedding(db)
  const now = new Date()
  const { contractId } = await sendWeddingContract(cast, offerOf(cast), now, LONGEST)
  await signWeddingContract(cast, contractId, now)
  return { contractId, cookie: await cookieFor(db, cast.client.userId) }
}
