import { isBookableDay } from '#features/availability/model.ts'
import { getSettings } from '#server/settings.ts'
import type { ServiceContext } from '#server/context.ts'
import {
  type DirectoryCard,
  type DirectoryPage,
  FEATURED_COUNT,
  PAGE_SIZE,
  type StyleCounts,
  withoutFilter,
} from '../model.ts'
import { activeFilters, type DirectorySearch, type Filter, searchWords } from '../search.ts'
import { rotationStart } from './records.ts'
import { type Filters, filtersOf } from './filters.ts'
import { type PagePlan, planOf } from './page-order.ts'
import { type CardRow, cardsStatement, styleCountsStatement, totalStatement } from './statements.ts'
import { createShortMemory } from './totals.ts'
import { patternsOf } from './words.ts'
import { todayIn } from '#shared/days.ts'
import type { Availability } from '#shared/availability.ts'

type Reader = Pick<ServiceContext, 'db' | 'now'>

const totals = createShortMemory<number>()
const styleCounts = createShortMemory<StyleCounts>()

const keyOf = (filters: Filters): string => `${filters.shape} ${JSON.stringify(filters.values)}`

/** The site's calendar day, and the requested date if it can still be booked. */
async function daysOf({ db, now }: Reader, date: string | undefined) {
  const { timeZone } = await getSettings(db)
  const today = todayIn(timeZone, now())
  return { today, day: date && isBookableDay(date, today) ? date : null }
}

async function countMatches({ db }: Reader, filters: Filters): Promise<number> {
  const [row] = await totalStatement(db, filters).execute(filters.values)
  return row!.total as number
}

type PageRequest = { filters: Filters; search: DirectorySearch; today: string; day: string | null; plan: PagePlan }
type Cards = { items: DirectoryCard[]; total: number | null }

async function readCards(ctx: Reader, request: PageRequest, page: number, limit: number): Promise<Cards> {
  const { filters, search, today, day, plan } = request
  const skip = (page - 1) * limit
  const wordCount = searchWords(search.q).length
  const statement = cardsStatement(ctx.db, { filters, sort: search.sort, wordCount, plan })
  const rows = (await statement.execute({
    ...filters.values,
    start: rotationStart(today),
    reach: skip + limit,
    limit,
    skip,
    shownDay: day,
    now: ctx.now().toISOString(),
  })) as CardRow[]
  return {
    items: rows.map((row) => ({ ...JSON.parse(row.card), availability: row.availability as Availability | null })),
    total: rows[0]?.total ?? null,
  }
}

/** The requested page and the exact total, in one statement or two parallel ones. */
async function readPage(ctx: Reader, request: PageRequest): Promise<{ items: DirectoryCard[]; total: number }> {
  const { filters, search, plan } = request
  const key = keyOf(filters)
  if (plan === 'pass') {
    const { items, total } = await readCards(ctx, request, search.page, PAGE_SIZE)
    const exact = total ?? (search.page === 1 ? 0 : await countMatches(ctx, filters))
    void totals.keep(ctx.db, key, Promise.resolve(exact))
    return { items, total: exact }
  }
  const [{ items }, remembered] = await Promise.all([
    readCards(ctx, request, search.page, PAGE_SIZE),
    totals.remember(ctx.db, key, () => countMatches(ctx, filters)),
  ])
  return { items, total: await exactTotal(ctx, filters, search.page, items.length, remembered) }
}

/** With nothing found: the one filter whose removal shows most photographers (DS9). */
async function findRelaxation(ctx: Reader, search: DirectorySearch, day: string | null) {
  const candidates = activeFilters(search).filter((filter) => filter !== 'date' || (day && !search.unavailable))
  const freed = await Promise.all(
    candidates.map(async (filter: Filter) => {
      const rest = withoutFilter(search, filter)
      const filters = filtersOf(rest, await patternsOf(ctx.db, rest), filter === 'date' ? null : day)
      return { filter, total: await countMatches(ctx, filters) }
    }),
  )
  const best = freed.toSorted((a, b) => b.total - a.total)[0]
  return best && best.total > 0 ? best : null
}

/**
 * One page of the directory and the exact number of matches; a page beyond the last shows the last. Two
 * statements at most, whatever the market's size (DS1-DS9, X112).
 */
export async function listPhotographers(ctx: Reader, search: DirectorySearch): Promise<DirectoryPage> {
  const { today, day } = await daysOf(ctx, search.date)
  const filters = filtersOf(search, await patternsOf(ctx.db, search), day)
  const plan = planOf(search.sort, searchWords(search.q).length, await totals.recall(ctx.db, keyOf(filters)))
  const request: PageRequest = { filters, search, today, day, plan }
  const { items, total } = await readPage(ctx, request)
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const page = Math.min(search.page, pageCount)
  return {
    items: page === search.page ? items : (await readCards(ctx, request, page, PAGE_SIZE)).items,
    total,
    page,
    pageCount,
    date: day,
    relax: total === 0 ? await findRelaxation(ctx, search, day) : null,
  }
}

/** A cached total never contradicts the page beside it: a page neither full nor empty proves the total. */
async function exactTotal(ctx: Reader, filters: Filters, page: number, shown: number, remembered: number) {
  const before = (page - 1) * PAGE_SIZE
  if (shown > 0 && shown < PAGE_SIZE) return before + shown
  const isContradicted = shown === 0 ? remembered > 0 : remembered < before + shown
  return isContradicted ? countMatches(ctx, filters) : remembered
}

/** Photographers per style under the other filters (DS3). */
export async function countStyles(ctx: Reader, search: DirectorySearch): Promise<StyleCounts> {
  const { day } = await daysOf(ctx, search.date)
  const filters = filtersOf(withoutFilter(search, 'style'), await patternsOf(ctx.db, search), day)
  return styleCounts.remember(ctx.db, keyOf(filters), async () => {
    const [row] = await styleCountsStatement(ctx.db, filters).execute(filters.values)
    return row as StyleCounts
  })
}

/** The first eight of the default order (P3, X12). */
export async function listFeatured(ctx: Reader): Promise<DirectoryCard[]> {
  const { today } = await daysOf(ctx, undefined)
  const search: DirectorySearch = { sort: 'recommended', page: 1 }
  const request: PageRequest = { filters: filtersOf(search, [], null), search, today, day: null, plan: 'ranges' }
  return (await readCards(ctx, request, 1, FEATURED_COUNT)).items
}
