import { type SQL, sql } from 'drizzle-orm'
import { MIN_REVIEWS_FOR_RATING } from '#features/photographers/profile.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import { prepared } from '#server/prepared.ts'
import { countIf } from '#server/sql.ts'
import { availabilityOf, maskOf, type Prepared } from '#features/directory/server/records.ts'
import type { Db } from '#server/db.ts'
import { budgetOf, MAX_RESULTS, RATED_RANK, type Relaxable, relaxableIn, withoutAnswer } from '../model.ts'
import { type MatchAnswers, MUST_HAVES, type MustHave } from '../search.ts'
import { RANK_FLOOR, RANK_SPAN, WEIGHTS } from '../score.ts'

/** What the statements of one shape of answers need: its name, and its values. */
export type Plan = { answers: MatchAnswers; shape: string; values: Record<string, unknown> }

const place = (name: string) => sql.placeholder(name)
const now = sql`${place('now')}::timestamptz`
const availability = availabilityOf(now)
const styleHits = sql`bit_count((c.style_mask & ${place('style')}::int)::bit(32))`
const number = (value: number) => sql.raw(String(value))

/** @param answers with a date only if it can be booked. */
export function planOf(answers: MatchAnswers, at: Date): Plan {
  const values: Record<string, unknown> = {}
  if (answers.date) Object.assign(values, { day: answers.date, now: at.toISOString() })
  if (answers.place) values.market = maskOf(MARKETS, [answers.place])
  const max = budgetOf(answers.budget)?.maxCents
  if (max) values.max = max
  if (answers.style) values.style = maskOf(STYLES, answers.style)
  // Short: PostgreSQL tells statements apart by 63 characters.
  const shape = [
    answers.date ? 'd' : '',
    answers.place ? 'p' : '',
    max ? 'b' : '',
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

/** The hard filters as one condition on `directory_cards c` and its day `d`. */
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
  const { style, date, budget, reviews, portfolio } = WEIGHTS
  const chosen = answers.style?.length ?? 0
  const isLimited = budgetOf(answers.budget)?.maxCents != null
  const rank = sql`least(greatest(c.rating_rank - ${number(RANK_FLOOR)}, 0), ${number(RANK_SPAN)})`
  return sql.join(
    [
      chosen === 0 ? number(style.full) : sql`${number(style.full)} * ${styleHits} / ${number(chosen)}`,
      answers.date
        ? sql`case ${availability} when 'hold' then ${number(date.partly)} else ${number(date.full)} end`
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
}

/**
 * The best matches, best first, each with the exact number of all. Equal scores rotate daily like the recommended
 * order. Values: those of the plan, and start.
 */
export function bestStatement(db: Db, { answers, shape }: Plan): Prepared {
  const name = `matching_best_${shape}`
  return prepared(db, name, () => {
    const start = sql`${place('start')}::int`
    const order = sql`score desc, (c.shuffle < ${start}), c.shuffle, c.photographer_id`
    return db
      .select({
        card: sql<string>`c.card`.as('card'),
        style_hits: sql<number>`page.style_hits`.as('style_hits'),
        rating_rank: sql<number>`c.rating_rank`.as('rating_rank'),
        tier: sql<number>`c.tier`.as('tier'),
        availability: sql<string | null>`page.availability`.as('availability'),
        total: sql<number>`page.total`.as('total'),
      })
      .from(sql`(
        select c.photographer_id, ${scoreOf(answers)} as score, (count(*) over ())::int as total,
          (${answers.style ? styleHits : sql`0`})::int as style_hits,
          ${answers.date ? availability : sql`null::text`} as availability
        from directory_cards c ${withDay(answers)}
        where ${conditionOf(answers)}
        order by ${order} limit ${number(MAX_RESULTS)}) page
        join directory_cards c on c.photographer_id = page.photographer_id`)
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
      .from(sql`directory_cards c ${withDay(answers)}`)
      .prepare(name)
  })
}
