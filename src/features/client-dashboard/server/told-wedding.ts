import { knownWedding } from '#features/auth/server/known-wedding-records.ts'
import type { Db } from '#server/db.ts'

/** What a couple has said of its wedding, in its account or to photographers; null where it has said nothing. */
export async function toldWedding(db: Db, userId: string) {
  const [own, known] = await Promise.all([
    db.query.clients.findFirst({ columns: { weddingDate: true, city: true }, where: { members: { userId } } }),
    knownWedding(db, userId),
  ])
  return {
    date: own?.weddingDate ?? known?.weddingDate ?? null,
    city: own?.city ?? known?.city ?? null,
    venue: known?.venue ?? null,
    guests: known?.guests ?? null,
  }
}
