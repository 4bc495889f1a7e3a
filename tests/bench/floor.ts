// The floor: the same SQL as the product's, served by bare node:http and pg, answers concatenated and never parsed.
import { createServer } from 'node:http'
import { is, Placeholder } from 'drizzle-orm'
import pg from 'pg'
import { PAGE_SIZE } from '#features/directory/model.ts'
import { DirectorySearch, searchWords } from '#features/directory/search.ts'
import { filtersOf } from '#features/directory/server/filters.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import { planOf } from '#features/directory/server/page-order.ts'
import { cardsStatement, totalStatement } from '#features/directory/server/statements.ts'
import { patternsOf } from '#features/directory/server/words.ts'
import { profileStatement } from '#features/photographers/server/profile.ts'
import { openPg } from '#server/database/pg.ts'
import { todayIn } from '#shared/days.ts'

const url = process.env.DATABASE_URL!
const pool = new pg.Pool({ connectionString: url, max: 10 })
const { db } = openPg(url, { max: 1 })
const KEEP_MS = 5_000

type Query = { text: string; params: unknown[] }
const texts = new Map<string, Query>()

/** The statement's text and its parameters in order, as the product's own builder makes them. */
function queryOf(name: string, build: () => unknown): Query {
  let query = texts.get(name)
  if (!query) {
    const made = (build() as { getQuery(): { sql: string; params: unknown[] } }).getQuery()
    texts.set(name, (query = { text: made.sql, params: made.params }))
  }
  return query
}

const valuesOf = (query: Query, values: Record<string, unknown>) =>
  query.params.map((param) => (is(param, Placeholder) ? values[param.name] : param))

const totals = new Map<string, { readAt: number; value: Promise<number> }>()

async function directory(input: string): Promise<string> {
  const search = DirectorySearch.parse(JSON.parse(input))
  const today = todayIn('America/New_York', new Date())
  const day = search.date ?? null
  const filters = filtersOf(search, await patternsOf(db, search), day)
  const words = searchWords(search.q).length
  const skip = (search.page - 1) * PAGE_SIZE
  const values = {
    ...filters.values,
    start: rotationStart(today),
    reach: skip + PAGE_SIZE,
    limit: PAGE_SIZE,
    skip,
    shownDay: day,
    now: new Date().toISOString(),
  }
  const key = `${filters.shape} ${JSON.stringify(filters.values)}`
  const known = totals.get(key)
  const remembered = known && Date.now() - known.readAt < KEEP_MS ? await known.value : undefined
  const plan = planOf(search.sort, words, remembered)
  const name = `cards_${search.sort}_${plan}_${filters.shape}`
  const cards = queryOf(name, () => cardsStatement(db, { filters, sort: search.sort, wordCount: words, plan }))
  const asked = pool.query({ name, text: cards.text, values: valuesOf(cards, values) })
  if (plan === 'ranges' && remembered === undefined) {
    const count = queryOf(`total_${filters.shape}`, () => totalStatement(db, filters))
    const value = pool
      .query({ name: `total_${filters.shape}`, text: count.text, values: valuesOf(count, values) })
      .then((result) => result.rows[0].total as number)
    totals.set(key, { readAt: Date.now(), value })
  }
  const page = await asked
  if (plan === 'pass')
    totals.set(key, { readAt: Date.now(), value: Promise.resolve((page.rows[0]?.total as number) ?? 0) })
  return `{"items":[${page.rows.map((row) => row.card).join(',')}],"total":${await totals.get(key)!.value}}`
}

async function profile(input: string): Promise<string> {
  const query = queryOf('profile', () => profileStatement(db))
  const result = await pool.query({ name: 'profile', text: query.text, values: valuesOf(query, JSON.parse(input)) })
  return JSON.stringify(result.rows[0])
}

const server = createServer((request, response) => {
  const address = new URL(request.url!, 'http://localhost')
  const input = address.searchParams.get('input') ?? '{}'
  const answer = address.pathname.endsWith('photographers.get') ? profile(input) : directory(input)
  answer
    .then((body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body))
    .catch(() => response.writeHead(500).end())
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
process.once('SIGTERM', () => process.exit(0))
