import { inArray } from 'drizzle-orm'
import { migrate } from '#app/ops/migrate.ts'
import { auditEvents, vettingCases, vettingScores } from '#drizzle/schema/index.ts'
import { checkChains } from '#features/audit/server/list.ts'
import { agreementByItem, agreementByMonth, type Scored as ProductScored } from '#features/vetting/kappa.ts'
import { openPg } from '#server/database/pg.ts'
import type { Db } from '#server/db.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'
import { contextFor } from '#tests/support/context.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { diceOf, randomOf } from '#tests/support/random.ts'
import {
  errorsOf,
  type Interval,
  isPublishedRule,
  isWithin,
  kappaOf,
  predicted,
  RATERS,
} from '#tests/support/vetting-truth.ts'
import { type Application, daysFrom, keptTimes, liveDay, openYear, type Year } from '#tests/support/vetting-year.ts'
import type { Trial } from '../trial.ts'

const FIRST_DAY = '2027-01-04'
/** Nothing new comes in these days: what is open is decided. */
const LAST_DAYS = 14
const KEPT_BAR = 0.99

/** The scores as the product keeps them, for its own measure of agreement. */
async function keptScores(db: Db): Promise<ProductScored[]> {
  const scores = await db
    .select({ caseId: vettingScores.caseId, reviewerId: vettingScores.reviewerId, points: vettingScores.points })
    .from(vettingScores)
  const closed = await db.select({ id: vettingCases.id, closedAt: vettingCases.closedAt }).from(vettingCases)
  const monthOf = new Map(closed.map(({ id, closedAt }) => [id, closedAt?.toISOString().slice(0, 7) ?? 'open']))
  return [...Map.groupBy(scores, ({ caseId }) => caseId)].map(([caseId, of]) => ({
    month: monthOf.get(caseId)!,
    scores: of.map(({ reviewerId, points }) => ({ reviewerId: reviewerId!, points })),
  }))
}

const rounded = (value: number) => value.toFixed(3)
const words = ({ low, high }: Interval) => `${rounded(low)} to ${rounded(high)}`

type Compared = { name: string; value: number; interval: Interval }

/** What the product says of agreement and errors, beside what the known truth predicts. */
async function compare(year: Year, applications: readonly Application[], times: number): Promise<Compared[]> {
  const within = (figure: Parameters<typeof predicted>[1]['figure'], of: readonly Application[] = applications) =>
    predicted(of, { times, random: year.random, figure })
  const item = (place: number) => (cases: readonly { points: number[][] }[]) =>
    kappaOf(
      cases.map((one) => ({ truth: [], raters: [], points: one.points.map((points) => Array(5).fill(points[place])) })),
    )
  const kept = await keptScores(year.db)
  const { items, all } = agreementByItem(kept)
  const real = errorsOf(applications)
  return [
    { name: 'kappa', value: all.kappa!, interval: within(kappaOf) },
    ...items.map(({ kappa }, place) => ({ name: `kappa ${place + 1}`, value: kappa!, interval: within(item(place)) })),
    { name: 'good, turned down', value: real.wrongNo, interval: within((cases) => errorsOf(cases).wrongNo) },
    { name: 'weak, let in', value: real.wrongYes, interval: within((cases) => errorsOf(cases).wrongYes) },
    { name: 'asked a third', value: real.thirds, interval: within((cases) => errorsOf(cases).thirds) },
  ]
}

/** Whether every act is in the audit log once, and the log fits together. */
async function auditGaps({ db, done }: Year): Promise<string[]> {
  const counted = async (...actions: (typeof auditEvents.$inferSelect.action)[]) =>
    db.$count(auditEvents, inArray(auditEvents.action, actions))
  const pairs: [string, number, number][] = [
    ['scores', done.scores, await counted('vetting.score')],
    ['decisions', done.decisions, await counted('application.approve', 'application.reject')],
    ['questions', done.questions, await counted('application.request-info')],
  ]
  const { problems } = await checkChains(contextFor(db))
  return [
    ...pairs
      .filter(([, made, kept]) => made !== kept)
      .map(([name, made, kept]) => `${made} ${name}, ${kept} in the log`),
    ...problems.map(({ chain, entity, seq }) => `${chain} ${entity} does not fit from ${seq}`),
  ]
}

/** A year of applications, scored blind by people of known bias and error, decided as the published rule says. */
export const vettingYear: Trial = async ({ isQuick, seed, say }) => {
  const [days, perDay, times] = isQuick ? [21, 12, 60] : [365, 55, 60]
  const postgres = await startPostgres(['max_connections=40'])
  const { db, close } = openPg(postgres.url, { max: 8, queryTimeoutMs: 120_000 })
  const random = randomOf(seed)
  try {
    await migrate(db)
    const calendar = { timeZone: 'America/New_York', closedDays: [] }
    const year = await openYear(db, { dice: diceOf(random), random, calendar })
    for (const [index, day] of daysFrom(FIRST_DAY, days + LAST_DAYS).entries()) {
      await liveDay(year, day, index < days ? perDay : 0)
      if (index % 30 === 29) say(`${index + 1} days, ${year.done.decisions} decisions`)
    }
    const { decided, kept, open } = await keptTimes(db)
    const scored = year.applications.filter(({ points }) => points.length >= 2)
    const compared = await compare(year, scored, times)
    const outside = compared.filter(({ value, interval }) => !isWithin(value, interval))
    const gaps = await auditGaps(year)
    const months = agreementByMonth(await keptScores(db))
    const busiest = Math.max(...year.workloads)
    const usual = year.workloads.reduce((sum, load) => sum + load, 0) / year.workloads.length
    return {
      name: `a year of ${year.applications.length.toLocaleString('en')} applications, scored blind by ${RATERS.length} people of known bias and error`,
      bar: `the promised ${VETTING_DEFAULTS.decisionDays} business days kept for ${KEPT_BAR * 100}%; kappa, errors and thirds as the known truth predicts; every act in the log`,
      figure: `${decided} decided, ${open} open, ${((kept / decided) * 100).toFixed(2)}% in time; ${outside.length} of ${compared.length} figures outside; ${gaps.length} gaps in the log`,
      isOk: isPublishedRule() && open === 0 && kept / decided >= KEPT_BAR && outside.length === 0 && gaps.length === 0,
      details: [
        ...compared.map(({ name, value, interval }) => `${name}: ${rounded(value)} (predicted ${words(interval)})`),
        `${year.done.scores} scores, ${year.done.decisions} decisions, ${year.done.questions} questions; ${year.done.refused} refused because a colleague was faster, ${year.done.passed} passed over unseen.`,
        `Work of a reviewer and day: ${usual.toFixed(1)} on average, ${busiest} at most.`,
        `Kappa by month: ${months.map(({ kappa }) => (kappa === null ? '-' : kappa.toFixed(2))).join(', ')}.`,
        ...gaps.slice(0, 5),
      ],
    }
  } finally {
    await close()
    await postgres.stop()
  }
}
