import { isBookableDay } from '#features/availability/bookable-day.ts'
import type { DirectoryCard } from '#features/directory/model.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import { type Look, lookFromBits } from '#features/photographers/look.ts'
import { EVEN_SPREAD, type Spread } from '#features/photographers/look-words.ts'
import type { PlainReader } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import type { Picture } from '#shared/picture/picture.ts'
import { fitsOf, misfitsOf } from '../match-reasons.ts'
import { type Match, type MatchPage, MIN_RESULTS, type Relaxable, relaxableIn, withoutAnswer } from '../model.ts'
import { type MatchFacts, scoreOf } from '../score.ts'
import type { MatchAnswers } from '../search.ts'
import { likedLook, marketSpread, nearestPictures } from './looks.ts'
import {
  bestStatement,
  firstReach,
  isEnough,
  type MatchRow,
  type Plan,
  planOf,
  relaxedStatement,
  WHOLE,
} from './statement.ts'

type Wanted = { answers: MatchAnswers; liked: Look | null; spread: Spread }

function matchOf({ answers, liked, spread }: Wanted, row: MatchRow, nearest: Picture[]): Match {
  const card: DirectoryCard = { ...JSON.parse(row.card), availability: row.availability }
  const facts: MatchFacts = {
    styleHits: row.styleHits,
    priceCents: card.priceCents,
    ratingRank: row.ratingRank,
    reviewCount: card.reviewCount,
    hasPortfolio: row.tier === 1,
    availability: row.availability,
    lookDistance: row.distance,
    isInPlace: true,
  }
  const look = row.look === null ? null : lookFromBits(row.look)
  const subject = { answers, facts, card, looks: liked && { look, liked, spread } }
  const score = scoreOf(answers, facts)
  return { ...card, score, fits: fitsOf(subject), misfits: misfitsOf(subject), nearest }
}

/** The one answer whose removal shows most photographers, if any does; among equals the mildest. */
async function findRelaxation(db: Db, plan: Plan, total: number): Promise<MatchPage['relax']> {
  const candidates = relaxableIn(plan.answers)
  if (candidates.length === 0) return null
  const [row] = await relaxedStatement(db, plan).execute(plan.values)
  const freed = candidates.map((answer: Relaxable) => ({ answer, total: row?.[answer] ?? 0 }))
  const best = freed.toSorted((a, b) => b.total - a.total)[0]
  return best && best.total > total ? best : null
}

async function bestRows(db: Db, plan: Plan, start: number): Promise<MatchRow[]> {
  const first = firstReach(plan.answers)
  for (const reach of first ? [first, WHOLE] : [WHOLE]) {
    const rows = await bestStatement(db, plan, reach).execute({ ...plan.values, start })
    if (reach === WHOLE || isEnough(plan.answers, rows, reach)) return rows
  }
  return []
}

/**
 * The photographers who match every answer, best score first, and why. One statement finds them, or two where the first
 * did not look far enough; with fewer than three another one names the answer to remove, and liked pictures take three
 * small ones more.
 */
export async function findMatches({ db, now }: PlainReader, asked: MatchAnswers): Promise<MatchPage> {
  const { timeZone } = await getSettings(db)
  const at = now()
  const today = todayIn(timeZone, at)
  const liked = asked.liked ? await likedLook(db, asked.liked) : null
  const bookable = asked.date && !isBookableDay(asked.date, today) ? withoutAnswer(asked, 'date') : asked
  // Pictures that are no longer shown count as not liked.
  const answers = liked ? bookable : { ...bookable, liked: undefined }
  const plan = planOf(answers, at, liked)
  const rows = await bestRows(db, plan, rotationStart(today))
  const total = rows[0]?.total ?? 0
  const ids = rows.map(({ card }) => (JSON.parse(card) as DirectoryCard).id)
  const nearest = liked ? await nearestPictures(db, ids, liked) : new Map<string, Picture[]>()
  const wanted = { answers, liked, spread: liked ? await marketSpread(db) : EVEN_SPREAD }
  return {
    items: rows.map((row, place) => matchOf(wanted, row, nearest.get(ids[place]!) ?? [])),
    total,
    date: answers.date ?? null,
    relax: total < MIN_RESULTS ? await findRelaxation(db, plan, total) : null,
  }
}
