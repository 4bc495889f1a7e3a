import { eq } from 'drizzle-orm'
import { profiles, users } from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { agreementByItem, agreementByMonth, driftOf, type Scored } from '../kappa.ts'
import { totalOf } from '../rubric.ts'

/** How far back agreement is measured. */
const MONTHS_DAYS = 365
/** More than anyone decides in a year; one table of names serves them all. */
const CASES = 25_000

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** What colleagues call each other. */
async function namesOf(db: Db, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const people = await db
    .select({ id: users.id, email: users.email, firstName: profiles.firstName })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(isOneOf(users.id, [...ids]))
  return new Map(people.map(({ id, email, firstName }) => [id, firstName?.trim() || email]))
}

/**
 * How much reviewers agree, over the last year: weighted kappa by item and by month, how far each is from the others, and
 * from what is known of the monthly calibration. Of open cases nothing: their reviewers are still blind.
 */
export async function getAgreement({ db, now }: PlainReader) {
  const { timeZone } = await getSettings(db)
  const since = new Date(now().getTime() - MONTHS_DAYS * 86_400_000)
  const found = await db.query.vettingCases.findMany({
    columns: { kind: true, closedAt: true, known: true, month: true },
    where: { OR: [{ closedAt: { gte: since } }, { kind: 'calibration', createdAt: { gte: since } }] },
    with: {
      scores: { columns: { points: true, reviewerId: true } },
    },
    orderBy: { createdAt: 'desc' },
    limit: CASES,
  })
  const people = ({ scores }: (typeof found)[number]) =>
    scores.flatMap(({ reviewerId, points }) => (reviewerId ? [{ reviewerId, points }] : []))
  const names = await namesOf(db, new Set(found.flatMap(people).map(({ reviewerId }) => reviewerId)))
  const decided: Scored[] = found
    .filter(({ kind, closedAt }) => kind !== 'calibration' && closedAt !== null)
    .map((one) => ({ month: todayIn(timeZone, one.closedAt!).slice(0, 7), scores: people(one) }))
  const calibrated = found
    .filter(({ kind }) => kind === 'calibration')
    .flatMap((one) =>
      people(one).map(({ reviewerId, points }) => ({
        reviewerId,
        month: one.month!.slice(0, 7),
        difference: totalOf(points) - totalOf(one.known!) / 100,
      })),
    )
  const nameOf = (id: string) => names.get(id) ?? ''
  const newestFirst = (one: { month: string; reviewerId: string }, other: typeof one) =>
    other.month.localeCompare(one.month) || nameOf(one.reviewerId).localeCompare(nameOf(other.reviewerId))
  return {
    ...agreementByItem(decided),
    months: agreementByMonth(decided),
    names: Object.fromEntries(names),
    drift: driftOf(decided).toSorted(newestFirst),
    calibration: [...Map.groupBy(calibrated, ({ reviewerId, month }) => `${month} ${reviewerId}`).values()]
      .map((of) => ({
        reviewerId: of[0]!.reviewerId,
        month: of[0]!.month,
        cases: of.length,
        difference: average(of.map(({ difference }) => difference)),
        distance: average(of.map(({ difference }) => Math.abs(difference))),
      }))
      .toSorted(newestFirst),
  }
}
