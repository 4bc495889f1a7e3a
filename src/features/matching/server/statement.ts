import { type SQL, sql } from 'drizzle-orm'
import { availabilityOf, maskOf, type Prepared, totalFound } from '#features/directory/server/records.ts'
import { bitsOf, type Look } from '#features/photographers/look.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/profile.ts'
import { prepared } from '#server/database/prepared.ts'
import { countIf, countOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { budgetOf, MAX_RESULTS, RATED_RANK, type Relaxable, relaxableIn, withoutAnswer } from '../model.ts'
import { LOOK, NEAREST_FIRST, RANK_FLOOR, RANK_SPAN, WEIGHTS } from '../score.ts'
import { type MatchAnswers, MUST_HAVES, type MustHave } from '../search.ts'
import { asBits } from './looks.ts'

/** What the statements of one shape of answers need: its name, and its values. */
export type Plan = { answers: MatchAnswers; shape: string; values: Record<string, unknown> }

const place = (name: string) => sql.placeholder(name)
const now = sql`${place('now')}::timestamptz`
const availability = availabilityOf(now)
const styleHits = sql`bit_count((c.style_mask & ${place('style')}::int)::bit(32))`
/** How far the portfolio is from what was liked, in steps; null without a look. */
const distance = sql`bit_count(c.look # ${asBits(sql`${place('look')}`)})`
const number = (value: number) => sql.raw(String(value))
/** Rotates equal scores. */
const rotation = sql`(c.shuffle < ${place('start')}::int), c.shuffle, c.photographer_id`

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
  price: sql`c.price_cents is not null`,
  reviews: sql`c.review_count >= ${number(MIN_REVIEWS_FOR_RATING)}`,
  rated: sql`c.rating_rank >= ${number(RATED_RANK)}`,
  portfolio: sql`c.tier = 1`,
}

/** The hard filters as one condition on `match_rows c` and its day `d`. */
function conditionOf(answers: MatchAnswers): SQL {
  const isCertain = answers.must?.includes('certain')
  const conditions = [
    answers.date && (isCertain ? sql`${availability} = 'free'` : sql`${availability} <> 'booked'`),
    answers.place && sql`c.market_mask & ${place('market')}::int <> 0`,
    budgetOf(answers.budget)?.maxCents != null && sql`(c.price_cents is null or c.price_cents <= ${place('max')}::int)`,
    answers.style && sql`c.style_mask & ${place('style')}::int <> 0`,
    ...(answers.must ?? []).map((must) => must !== 'certain' && MUST_CONDITIONS[must]),
  ].filter((condition): condition is SQL => Boolean(condition))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
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
  const rank = sql`least(greatest(c.rating_rank - ${number(RANK_FLOOR)}, 0), ${number(RANK_SPAN)})`
  return sql.join(
    [
      chosen === 0 ? number(style.full) : sql`${number(style.full)} * ${styleHits} / ${number(chosen)}`,
      answers.date
        ? // Only a calendar's row can hold a day.
          sql`case when d.photographer_id is not null and ${availability} = 'hold'
            then ${number(date.partly)} else ${number(date.full)} end`
        : number(date.full),
      isLimited
        ? sql`case when c.price_cents is null then ${number(budget.partly)} else ${number(budget.full)} end`
        : number(budget.full),
      sql`case when c.rating_rank < 0 then ${number(reviews.partly)}
        else ${number(reviews.full)} * ${rank} / ${number(RANK_SPAN)} end`,
      sql`case when c.tier = 1 then ${number(portfolio.full)} else ${number(portfolio.partly)} end`,
    ],
    sql` + `,
  )
}

const withDay = (answers: MatchAnswers): SQL =>
  answers.date
    ? sql`left join calendar_days d on d.photographer_id = c.photographer_id and d.day = ${place('day')}::date`
    : sql``

export type MatchRow = {
  card: string
  style_hits: number
  rating_rank: number
  tier: number
  availability: 'free' | 'hold' | null
  total: number
  look: string | null
  distance: number | null
  /** How many of the rows behind it are surely among the first; null where all were compared. */
  known: number | null
}

/** The must-haves that are also filters of the search. */
const SEARCHED: readonly MustHave[] = ['price']

/** How many match, exactly: the search's bitmaps know, unless there are other must-haves. */
function totalOf(answers: MatchAnswers): SQL<number> {
  const must = answers.must ?? []
  if (!must.every((one) => SEARCHED.includes(one)))
    return countOf(sql`from match_rows c ${withDay(answers)} where ${conditionOf(answers)}`)
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

/** Those who match: all, or of the best of any date those who match on this one. */
function matchingOf(answers: MatchAnswers, { asked }: Reach): SQL {
  if (asked === null) return sql`from match_rows c ${withDay(answers)} where ${conditionOf(answers)}`
  const anyDay = withoutAnswer(answers, 'date')
  const best = answers.liked ? sql`${distance}, c.photographer_id` : sql`${scoreOf(anyDay)} desc, ${rotation}`
  const isOpen = conditionOf({ date: answers.date, must: answers.must?.filter((one) => one === 'certain') })
  return sql`from (select c.* from match_rows c where ${conditionOf(anyDay)} order by ${best} limit ${number(asked)}) c
    ${withDay(answers)} where ${isOpen}`
}

/** The rows that are ordered by score: all that match, or with liked pictures the nearest of them. */
function candidatesOf(answers: MatchAnswers, reach: Reach): SQL {
  const matching = matchingOf(answers, reach)
  if (!answers.liked)
    return sql`, null::text as look, null::int as distance, ${knownOf(answers, reach)} as known ${matching}`
  return sql`, c.look::text as look, ${distance}::int as distance, ${knownOf(answers, reach)} as known
    from (select c.photographer_id ${matching} order by ${distance}, c.photographer_id limit ${number(reach.nearest)}) n
    join match_rows c on c.photographer_id = n.photographer_id ${withDay(answers)}`
}

/** How many rows are surely among the first: with liked pictures all of them, else those that no hold moves down. */
function knownOf({ liked }: MatchAnswers, { asked }: Reach): SQL {
  if (asked === null) return sql`null::int`
  return liked ? sql`(count(*) over ())::int` : sql`(count(*) filter (where ${availability} = 'free') over ())::int`
}

/**
 * The best matches, best first, each with the exact number of all. Of equal scores the nearest to what was liked is first;
 * what is still equal rotates daily like the recommended order. Values: those of the plan, and start.
 */
export function bestStatement(db: Db, { answers, shape }: Plan, reach: Reach = WHOLE): Prepared {
  const name = `matching_best_${shape}_${reach.asked ?? 'all'}_${reach.nearest}`
  return prepared(db, name, () => {
    const order = sql`score desc, distance, ${rotation}`
    return db
      .select({
        card: sql<string>`card.card`.as('card'),
        style_hits: sql<number>`page.style_hits`.as('style_hits'),
        rating_rank: sql<number>`c.rating_rank`.as('rating_rank'),
        tier: sql<number>`c.tier`.as('tier'),
        availability: sql<string | null>`page.availability`.as('availability'),
        total: totalOf(answers).as('total'),
        look: sql<string | null>`page.look`.as('look'),
        distance: sql<number | null>`page.distance`.as('distance'),
        known: sql<number | null>`page.known`.as('known'),
      })
      .from(sql`(
        select c.photographer_id, ${scoreOf(answers)} as score,
          (${answers.style ? styleHits : sql`0`})::int as style_hits,
          ${answers.date ? availability : sql`null::text`} as availability
          ${candidatesOf(answers, reach)}
        order by ${order} limit ${number(MAX_RESULTS)}) page
        join match_rows c on c.photographer_id = page.photographer_id
        join directory_cards card on card.photographer_id = page.photographer_id`)
      .orderBy(sql`page.${order}`)
      .prepare(name)
  })
}

/** How many there would be without each answer alone, in one pass. Values: those of the plan. */
export function relaxedStatement(db: Db, { answers, shape }: Plan): Prepared {
  const name = `matching_relaxed_${shape}`
  return prepared(db, name, () => {
    const counts = Object.fromEntries(
      relaxableIn(answers).map((answer: Relaxable) => [
        answer,
        countIf(conditionOf(withoutAnswer(answers, answer))).as(answer),
      ]),
    )
    return db
      .select(counts)
      .from(sql`match_rows c ${withDay(answers)}`)
      .prepare(name)
  })
}
