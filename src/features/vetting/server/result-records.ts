import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { vettingCases } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import type { Settings } from '#shared/site/settings.ts'
import { businessDaysBetween, usualWords } from '../clock.ts'
import { calendarOf } from './clock-records.ts'

const MONTH_DAYS = 30
const DECISIONS = 200

/** What a decision has really taken lately, without the time in which applicants were asked; null with too few. */
export async function usualTime(db: Db, settings: Settings, now: Date): Promise<string | null> {
  const calendar = calendarOf(settings)
  const since = new Date(now.getTime() - MONTH_DAYS * 86_400_000)
  const decided = await db.query.photographers.findMany({
    columns: { completeAt: true, decidedAt: true },
    where: {
      decidedAt: { gte: since, lte: now },
      completeAt: { isNotNull: true },
      OR: [{ approvalStatus: 'approved' }, { approvalStatus: 'rejected' }],
    },
    with: { infoRequests: { columns: { createdAt: true, answeredAt: true } } },
    orderBy: { decidedAt: 'desc' },
    limit: DECISIONS,
  })
  const days = decided.map(({ completeAt, decidedAt, infoRequests }) => {
    const asked = infoRequests.map(({ createdAt, answeredAt }) =>
      answeredAt && createdAt >= completeAt! ? businessDaysBetween(createdAt, answeredAt, calendar) : 0,
    )
    return businessDaysBetween(completeAt!, decidedAt!, calendar) - asked.reduce((sum, paused) => sum + paused, 0)
  })
  return usualWords(days)
}

/**
 * What an applicant's own applications came to, the newest first: the average of each item, 0 to 2. Nobody's points, and
 * none while an application is open.
 */
export async function resultsOf(db: Db, photographerId: string) {
  const found = await db
    .select({ closedAt: vettingCases.closedAt, outcome: vettingCases.outcome, averages: vettingCases.averages })
    .from(vettingCases)
    .where(
      and(
        eq(vettingCases.photographerId, photographerId),
        eq(vettingCases.kind, 'application'),
        isNotNull(vettingCases.averages),
        gte(vettingCases.reviewers, 1),
      ),
    )
    .orderBy(desc(vettingCases.closedAt))
    .limit(2)
  return found.map(({ closedAt, outcome, averages }) => ({
    decidedAt: closedAt!,
    outcome: outcome!,
    averages: averages!.map((average) => average / 100),
  }))
}
