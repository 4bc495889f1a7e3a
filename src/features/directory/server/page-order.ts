import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '../search.ts'
import { allOf, type Filters } from './filters.ts'

/**
 * How a page is found. `ranges` reads an index only as far as the page reaches: right for everything an index orders.
 * `pass` visits every match once, sorts them and counts them on the way: right for words, which no index orders.
 */
export type PagePlan = 'ranges' | 'pass'

/** More matches than this turn up often enough along the index to fill a page early. */
const OFTEN = 3_000

/**
 * The plan for a search, given the total if it is cached. Without it words are searched in one pass: they are counted
 * anyway, and rare ones would make the ranges read the whole index.
 */
export function planOf(sort: Sort, wordCount: number, knownTotal: number | undefined): PagePlan {
  if (wordCount === 0) return 'ranges'
  if (sort !== 'recommended' || wordCount > 2) return 'pass'
  return (knownTotal ?? 0) > OFTEN ? 'ranges' : 'pass'
}

const start = sql`${sql.placeholder('start')}::int`
const reach = sql`${sql.placeholder('reach')}::int`
const RECOMMENDED = sql`c.tier desc, (c.shuffle < ${start}), c.shuffle, c.photographer_id`

const PLAIN_ORDERS: Record<Exclude<Sort, 'recommended'>, SQL> = {
  'price-up': sql`c.price_cents asc nulls last, c.photographer_id`,
  'price-down': sql`c.price_cents desc nulls last, c.photographer_id`,
  newest: sql`c.listed_at desc, c.photographer_id`,
  rating: sql`c.rating_rank desc, c.review_count desc, c.photographer_id`,
}

/** Whether a photographer matches the word of this number. */
const matches = (word: number): SQL => sql`c.search like ${sql.placeholder(`word${word}`)}`

/** X73: how many of the words a photographer matches. */
const hits = (wordCount: number): SQL =>
  sql.join(
    Array.from({ length: wordCount }, (_, word) => sql`(${matches(word)})::int`),
    sql` + `,
  )

/** Every combination of `size` words, by their numbers. */
function choices(wordCount: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  const found: number[][] = []
  for (let word = from; word <= wordCount - size; word += 1) {
    for (const rest of choices(wordCount, size - 1, word + 1)) found.push([word, ...rest])
  }
  return found
}

/** At least this many of the words, in terms the planner can estimate. */
const atLeast = (wordCount: number, count: number): SQL =>
  sql`(${sql.join(
    choices(wordCount, count).map((words) => sql`(${sql.join(words.map(matches), sql` and `)})`),
    sql` or `,
  )})`

/** Exactly all, then exactly all but one, ... of the words: the levels of the order, best first. */
const levelsOf = (wordCount: number): SQL[] =>
  Array.from({ length: wordCount }, (_, below) => {
    const count = wordCount - below
    return below === 0
      ? atLeast(wordCount, count)
      : sql`${atLeast(wordCount, count)} and not ${atLeast(wordCount, count + 1)}`
  })

/**
 * The recommended order as index ranges: for each level of the words, those with pictures and those without, each from
 * today's starting point on and then from the circle's beginning. A page reads only as far as it reaches: a range
 * fetches what the earlier ones did not, and does not run when nothing is left.
 */
function rangesPage(where: SQL, levels: SQL[]): SQL {
  const nameOf = (index: number) => sql.raw(`r${index}`)
  const left = (index: number) =>
    Array.from({ length: index }, (_, before) => sql` - (select count(*) from ${nameOf(before)})`)
  const range = (level: SQL, tier: number, side: SQL, rank: number) => (index: number) =>
    sql`
    ${nameOf(index)} as materialized (
      select c.photographer_id, c.tier, c.shuffle, ${sql.raw(String(rank))} as level from directory_cards c
      where c.tier = ${sql.raw(String(tier))} and ${side} and ${where} and ${level}
      order by c.shuffle, c.photographer_id limit greatest(${reach}${sql.join(left(index))}, 0))`
  const ranges = levels.flatMap((level, rank) =>
    [1, 0].flatMap((tier) => [
      range(level, tier, sql`c.shuffle >= ${start}`, rank),
      range(level, tier, sql`c.shuffle < ${start}`, rank),
    ]),
  )
  const all = ranges.map((_, index) => sql`select * from ${nameOf(index)}`)
  return sql`with ${sql.join(
    ranges.map((make, index) => make(index)),
    sql`, `,
  )} select c.photographer_id from (${sql.join(all, sql` union all `)}) c order by c.level, ${RECOMMENDED}`
}

/**
 * The photographers of a page, still without limit and offset, and the order of their cards. With the plan `pass` each
 * carries the exact `total`. Placeholders: those of the filters; `start` and `reach` in the recommended order.
 */
export function orderedPage(
  filters: Filters,
  sort: Sort,
  wordCount: number,
  plan: PagePlan,
): { page: SQL; order: SQL } {
  const where = allOf(filters.conditions)
  const recommended = wordCount > 1 ? sql`${hits(wordCount)} desc, ${RECOMMENDED}` : RECOMMENDED
  const order = sort === 'recommended' ? recommended : PLAIN_ORDERS[sort]
  if (sort === 'recommended' && plan === 'ranges') {
    return { page: rangesPage(where, wordCount > 1 ? levelsOf(wordCount) : [sql`true`]), order }
  }
  const total = plan === 'pass' ? sql`, (count(*) over ())::int as total` : sql``
  return { page: sql`select c.photographer_id${total} from directory_cards c where ${where} order by ${order}`, order }
}
