import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { photographers, vettingCases } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { CALIBRATION_SIZE, KNOWN_AFTER_DAYS } from '../model.ts'

/**
 * Puts the month's ten known applications among what reviewers score, so that nobody can tell them from others, and ends
 * those of the month before. Known is what at least two reviewers came to some time ago; those of approved photographers
 * alone, since an applicant's pictures were not sent for this. With fewer there are fewer. Idempotent.
 */
export async function calibrate({ db, now }: PlainReader): Promise<{ opened: number; closed: number }> {
  const at = now()
  const { timeZone } = await getSettings(db)
  const month = `${todayIn(timeZone, at).slice(0, 7)}-01`
  return transact(db, async (tx) => {
    const closed = await tx
      .update(vettingCases)
      .set({ outcome: 'known', closedAt: at })
      .where(and(eq(vettingCases.kind, 'calibration'), isNull(vettingCases.closedAt), ne(vettingCases.month, month)))
      .returning({ id: vettingCases.id })
    const there = await tx.$count(
      vettingCases,
      and(eq(vettingCases.kind, 'calibration'), eq(vettingCases.month, month)),
    )
    if (there > 0) return { opened: 0, closed: closed.length }
    const known = await tx
      .select({ photographerId: vettingCases.photographerId, known: vettingCases.averages })
      .from(vettingCases)
      .innerJoin(photographers, eq(photographers.id, vettingCases.photographerId))
      .where(
        and(
          eq(vettingCases.kind, 'application'),
          eq(vettingCases.outcome, 'approved'),
          gte(vettingCases.reviewers, 2),
          eq(photographers.approvalStatus, 'approved'),
          lt(vettingCases.closedAt, new Date(at.getTime() - KNOWN_AFTER_DAYS * 86_400_000)),
        ),
      )
      // Another ten each month, and the same ones when a run is repeated.
      .orderBy(sql`md5(${vettingCases.id}::text || ${month})`)
      .limit(CALIBRATION_SIZE)
    if (known.length === 0) return { opened: 0, closed: closed.length }
    await tx
      .insert(vettingCases)
      .values(
        known.map(({ photographerId, known: points }) => ({
          kind: 'calibration' as const,
          photographerId,
          month,
          known: points,
          createdAt: at,
        })),
      )
      .onConflictDoNothing()
    return { opened: known.length, closed: closed.length }
  })
}
