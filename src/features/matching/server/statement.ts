import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { calendarDays, directoryCards, matchRows } from '#drizzle/schema/index.ts'
import { maskOf, totalFound } from '#features/directory/server/records.ts'
import { bitsOf, type Look } from '#features/photographers/look.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/public-profile.ts'
import { prepared } from '#server/database/prepared.ts'
import { constant, countIf, subquery } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { budgetOf, MAX_RESULTS, RATED_RANK, type Relaxable, relaxableIn, withoutAnswer } from '../model.ts'
import { LOOK, NEAREST_FIRST, RANK_FLOOR, RANK_SPAN, WEIGHTS } from '../score.ts'
import { type MatchAnswers, MUST_HAVES, type MustHave } from '../search.ts'
import { asBits } from './looks.ts'

/** What the statements of one shape of answers need: its name, and its values. */
export type Plan = { answers: MatchAnswers; shape: string; values: Record<string, unknown> }

const place = (name: string) => sql.placeholder(name)
const { photographerId, look: portfolioLook, shuffle, tier, marketMask, styleMask, priceCents, ratingRank } = matchRows
const isDay = and(eq(calendarDays.photographerId, photographerId), sql`${calendarDays.day} = ${place('day')}::date`)
const availability = sql<'free' | 'hold' | 'booked'>`availability(${matchRows.onlyListedDates}, ${calendarDays},
  ${place('now')}::timestamptz)`
const styleHits = sql`bit_count((${styleMask} & ${place('style')}::int)::bit(32))`
/** How far the portfolio is from what was liked, in steps; null without a look. */
const distance = sql`bit_count(${portfolioLook} # ${asBits(sql`${place('look')}`)})`
const number = (value: number) => sql.raw(String(value))
/** Rotates equal scores. */
const rotation = [sql`(${shuffle} < ${place('start')}::int)`, shuffle, photographerId]

/**
 * @param answers with a date only if it can be booked, and with liked pictures only if some are still shown.
 * @param look what the liked pictures look like together.
 */
export function planOf(answers: MatchAnswers, at: Date, look: Look | null): Plan {
  const values: Record<string, unknown> = {}
  if (answers.date) Object.assign(values, { day: answers.date, now: at.toISOString() })
  if (answers.place) values.market = maskOf(MARKETS, [answers.place])
  const max = budgetOf(answers.budget)?.maxCents
  if (max) values.max = max
  if (look) values.look = bitsOf(look)
  if (answers.style) values.style = maskOf(STYLES, answers.style)
  // Short: PostgreSQL tells statements apart by 63 characters.
  const shape = [
    answers.date ? 'd' : '',
    answers.place ? 'p' : '',
    max ? 'b' : '',
    answers.liked ? 'l' : '',
    answers.style ? `s${answers.style.length}` : '',
    ...(answers.must ?? []).map((must) => `m${MUST_HAVES.indexOf(must)}`),
  ].join('')
  return { answers, shape, values }
}

const MUST_CONDITIONS: Record<Exclude<MustHave, 'certain'>, SQL> = {
  price: sql`${priceCents} is not null`,
  reviews: sql`${matchRows.reviewCount} >= ${number(MIN_REVIEWS_FOR_RATING)}`,
  rated: sql`${ratingRank} >= ${number(RATED_RANK)}`,
  portfolio: sql`${tier} = 1`,
}

/** The hard filters as one condition on a row and its day. */
function conditionOf(answers: MatchAnswers): SQL | undefined {
  const isCertain = answers.must?.includes('certain')
  return and(
    answers.date ? (isCertain ? sql`${availability} = 'free'` : sql`${availability} <> 'booked'`) : undefined,
    answers.place ? sql`${marketMask} & ${place('market')}::int <> 0` : undefined,
    budgetOf(answers.budget)?.maxCents == null
      ? undefined
      : sql`(${priceCents} is null or ${priceCents} <= ${place('max')}::int)`,
    answers.style ? sql`${styleMask} & ${place('style')}::int <> 0` : undefined,
    ...(answers.must ?? []).map((must) => (must === 'certain' ? undefined : MUST_CONDITIONS[must])),
  )
}

/** The published score of score.ts in SQL: whole numbers, the same roundings. */
function scoreOf(answers: MatchAnswers): SQL {
  const sum = partsOf(answers)
  if (!answers.liked) return sum
  const nearness = sql`greatest(${number(LOOK.reach)} - ${distance}, 0)`
  return sql`(${sum}) / 2 + coalesce(${number(LOOK.full)} * ${nearness} / ${number(LOOK.reach)}, 0)`
}

function partsOf(answers: MatchAnswers): SQL {
  const { style, date, budget, reviews, portfolio } = WEIGHTS
  const chosen = answers.style?.length ?? 0
  const isLimited = budgetOf(answers.budget)?.maxCents != null
  const rank = sql`least(greatest(${ratingRank} - ${number(RANK_FLOOR)}, 0), ${number(RANK_SPAN)})`
  return sql.join(
    [
      chosen === 0 ? number(style.full) : sql`${number(style.full)} * ${styleHits} / ${number(chosen)}`,
      answers.date
        ? // Only a calendar's row can hold a day.
          sql`case when ${calendarDays.photographerId} is not null and ${availability} = 'hold'
            then ${number(date.partly)} else ${number(date.full)} end`
        : number(date.full),
      isLimited
        ? sql`case when ${priceCents} is null then ${number(budget.partly)} else ${number(budget.full)} end`
        : number(budget.full),
      sql`case when ${ratingRank} < 0 then ${number(reviews.partly)}
        else ${number(reviews.full)} * ${rank} / ${number(RANK_SPAN)} end`,
      sql`case when ${tier} = 1 then ${number(portfolio.full)} else ${number(portfolio.partly)} end`,
    ],
    sql` + `,
  )
}

/** Those of a source that meet a condition, each with its day if one was asked for. */
function matching(fields: SelectedFields, answers: MatchAnswers, source: SQL, condition: SQL | undefined) {
  const query = subquery.select(fields).from(source).$dynamic()
  if (answers.date) query.leftJoin(calendarDays, isDay)
  return query.where(condition)
}
const EVERYBODY = sql`${matchRows}`

/** The must-haves that are also filters of the search. */
const SEARCHED: readonly MustHave[] = ['price']

/** How many match, exactly: the search's bitmaps know, unless there are other must-haves. */
function totalOf(answers: MatchAnswers): SQL<number> {
  const must = answers.must ?? []
  if (!must.every((one) => SEARCHED.includes(one)))
    return sql`${matching({ total: sql`count(*)::int` }, answers, EVERYBODY, conditionOf(answers))}`
  return totalFound({
    markets: answers.place ? place('market') : null,
    styles: answers.style ? place('style') : null,
    high: budgetOf(answers.budget)?.maxCents != null ? place('max') : null,
    unpriced: !must.includes('price'),
    day: answers.date ? place('day') : null,
  })
}

/**
 * The reach of a statement: how many of the best of any day it looks at (null: all), and how many of the nearest it
 * orders by score.
 */
export type Reach = { asked: number | null; nearest: number }
export const WHOLE: Reach = { asked: null, nearest: NEAREST_FIRST }

/**
 * When hardly anything but the date narrows the search, the date is not compared with every calendar: only the best
 * matches of any date are checked, and the free ones come first. Null where that saves nothing.
 */
export function firstReach({ date, place: market, style, liked, must }: MatchAnswers): Reach | null {
  const isBroad = date && !market && !style && (must ?? []).every((one) => one === 'certain' || SEARCHED.includes(one))
  return isBroad ? { ...WHOLE, asked: liked ? 4 * NEAREST_FIRST : 400 } : null
}

/** Whether the first, limited look found the whole answer; a date on which nearly everybody is taken needs `WHOLE`. */
export const isEnough = ({ liked }: MatchAnswers, rows: readonly MatchRow[], { nearest }: Reach): boolean =>
  (rows[0]?.known ?? 0) >= (liked ? nearest : MAX_RESULTS)

/** Among whom is looked: all, or under the same name the best of any day. */
function sourceOf(answers: MatchAnswers, { asked }: Reach): SQL {
  if (asked === null) return EVERYBODY
  const anyDay = withoutAnswer(answers, 'date')
  const bestFirst = answers.liked ? [distance, photographerId] : [desc(scoreOf(anyDay)), ...rotation]
  const best = subquery
    .select()
    .from(matchRows)
    .where(conditionOf(anyDay))
    .orderBy(...bestFirst)
    .limit(asked)
  return sql`${best} ${sql.identifier('match_rows')}`
}

/** What is still asked of them: of the best of any day only this one. */
const askedOf = (answers: MatchAnswers, { asked }: Reach): SQL | undefined =>
  conditionOf(asked === null ? answers : { date: answers.date, must: answers.must?.filter((one) => one === 'certain') })

/** How many rows are surely among the first: with liked pictures all of them, else those that no hold moves down. */
function knownOf({ liked }: MatchAnswers, { asked }: Reach): SQL {
  if (asked === null) return sql`null::int`
  return liked ? sql`(count(*) over ())::int` : sql`(count(*) filter (where ${availability} = 'free') over ())::int`
}

/**
 * The best of those who match, by their score. With liked pictures only the nearest of them are scored. The numbers of
 * rows are written into the text: they decide the plan.
 */
function pageOf(answers: MatchAnswers, reach: Reach): SQL {
  const { liked, style, date } = answers
  const fields = {
    photographerId: sql`${photographerId}`.as('photographer_id'),
    score: sql`${scoreOf(answers)}`.as('score'),
    styleHits: sql`(${style ? styleHits : sql`0`})::int`.as('style_hits'),
    availability: sql`${date ? availability : sql`null::text`}`.as('availability'),
    look: sql`${liked ? sql`${portfolioLook}::text` : sql`null::text`}`.as('look'),
    distance: sql`${liked ? distance : sql`null`}::int`.as('distance'),
    known: knownOf(answers, reach).as('known'),
  }
  const all = (selected: SelectedFields) =>
    matching(selected, answers, sourceOf(answers, reach), askedOf(answers, reach))
  const nearest = all({ id: sql`${photographerId}`.as('nearest_id') })
    .orderBy(distance, photographerId)
    .limit(reach.nearest)
  const theNearest = sql`${nearest} nearest join ${matchRows} on ${photographerId} = nearest.nearest_id`
  const candidates = liked ? matching(fields, answers, theNearest, undefined) : all(fields)
  return constant(sql`${candidates.orderBy(sql`score desc`, sql`distance`, ...rotation).limit(MAX_RESULTS)}`)
}

/**
 * The best matches, best first, each with the exact number of all. Of equal scores the nearest to what was liked is first;
 * what is still equal rotates daily like the recommended order. Values: those of the plan, and start.
 */
export const bestStatement = (db: Db, { answers, shape }: Plan, reach: Reach = WHOLE) =>
  prepared(db, `matching_best_${shape}_${reach.asked ?? 'all'}_${reach.nearest}`, (_, name) =>
    db
      .select({
        card: directoryCards.card,
        styleHits: sql<number>`page.style_hits`,
        ratingRank,
        tier,
        availability: sql<'free' | 'hold' | null>`page.availability`,
        total: totalOf(answers),
        look: sql<string | null>`page.look`,
        distance: sql<number | null>`page.distance`,
        /** How many of the rows behind it are surely among the first; null where all were compared. */
        known: sql<number | null>`page.known`,
      })
      .from(sql`${pageOf(answers, reach)} page`)
      .innerJoin(matchRows, sql`${photographerId} = page.photographer_id`)
      .innerJoin(directoryCards, eq(directoryCards.photographerId, photographerId))
      .orderBy(sql`page.score desc`, sql`page.distance`, ...rotation)
      .prepare(name),
  )
export type MatchRow = Awaited<ReturnType<ReturnType<typeof bestStatement>['execute']>>[number]

/** How many there would be without each answer alone, in one pass. Values: those of the plan. */
export const relaxedStatement = (db: Db, { answers, shape }: Plan) =>
  prepared(db, `matching_relaxed_${shape}`, (_, name) => {
    const counts = Object.fromEntries(
      relaxableIn(answers).map((answer: Relaxable) => [
        answer,
        countIf(conditionOf(withoutAnswer(answers, answer)) ?? sql`true`),
      ]),
    )
    const query = db.select(counts).from(matchRows).$dynamic()
    if (answers.date) query.leftJoin(calendarDays, isDay)
    return query.prepare(name)
  })
