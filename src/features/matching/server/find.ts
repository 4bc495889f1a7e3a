import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import type { ServiceContext } from '#server/context.ts'
import { getSettings } from '#server/settings.ts'
import { type Match, type MatchPage, MIN_RESULTS, type Relaxable, relaxableIn, withoutAnswer } from '../model.ts'
import type { MatchAnswers } from '../search.ts'
import { type MatchFacts, scoreOf } from '../score.ts'
import { fitsOf, misfitsOf } from '../fit.ts'
import { bestStatement, type MatchRow, type Plan, planOf, relaxedStatement } from './statement.ts'
import { todayIn } from '#shared/days.ts'

type Reader = Pick<ServiceContext, 'db' | 'now'>

function matchOf(answers: MatchAnswers, row: MatchRow): Match {
  const card: DirectoryCard = { ...JSON.parse(row.card), availability: row.availability }
  const facts: MatchFacts = {
    styleHits: row.style_hits,
    priceCents: card.priceCents,
    ratingRank: row.rating_rank,
    reviewCount: card.reviewCount,
    hasPortfolio: row.tier === 1,
    availability: row.availability,
    isInPlace: true,
  }
  const subject = { answers, facts, card }
  return { ...card, score: scoreOf(answers, facts), fits: fitsOf(subject), misfits: misfitsOf(subject) }
}

/** The one answer whose removal shows most photographers, if any does; among equals the mildest. */
async function findRelaxation(db: Reader['db'], plan: Plan, total: number): Promise<MatchPage['relax']> {
  const candidates = relaxableIn(plan.answers)
  if (candidates.length === 0) return null
  const [row] = await relaxedStatement(db, plan).execute(plan.values)
  const freed = candidates.map((answer: Relaxable) => ({ answer, total: (row?.[answer] as number) ?? 0 }))
  const best = freed.toSorted((a, b) => b.total - a.total)[0]
  return best && best.total > total ? best : null
}

/**
 * The photographers who match every answer, best score first, and why (R9). Two statements at most: the second only
 * with fewer than three found, to name the one answer to remove.
 */
export async function findMatches({ db, now }: Reader, asked: MatchAnswers): Promise<MatchPage> {
  const { timeZone } = await getSettings(db)
  const at = now()
  const today = todayIn(timeZone, at)
  const answers = asked.date && !isBookableDay(asked.date, today) ? withoutAnswer(asked, 'date') : asked
  const plan = planOf(answers, at)
  const start = rotationStart(today)
  const rows = (await bestStatement(db, plan).execute({ ...plan.values, start })) as MatchRow[]
  const total = rows[0]?.total ?? 0
  return {
    items: rows.map((row) => matchOf(answers, row)),
    total,
    date: answers.date ?? null,
    relax: total < MIN_RESULTS ? await findRelaxation(db, plan, total) : null,
  }
}
