// What an engineer would write first: one table with GIN and trigram indexes, a statement for the filters that are there,
// its page and its exact total. The bitmaps must be worth more than this. (docs/search.md)
import { type SQL, sql } from 'drizzle-orm'
import { PAGE_SIZE } from '#features/directory/model.ts'
import type { DirectorySearch } from '#features/directory/search.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'
import type { Db } from '#server/db.ts'

const TABLE = [
  sql`create schema plain`,
  sql`create table plain.listed as
    select c.photographer_id as id, c.tier, c.shuffle, c.price_cents, c.listed_at, c.rating_rank, c.review_count,
      c.reply_minutes, c.only_listed_dates, lower(c.search) as words, c.card,
      array(select m.slug from markets m where c.market_mask >> m.id & 1 = 1) as markets,
      array(select s.id::int from styles s where c.style_mask >> s.id & 1 = 1) as styles
    from directory_cards c`,
  sql`alter table plain.listed add primary key (id)`,
  sql`create index on plain.listed using gin (markets)`,
  sql`create index on plain.listed using gin (styles)`,
  sql`create index on plain.listed using gin (words gin_trgm_ops)`,
  sql`create index on plain.listed (price_cents)`,
  sql`create index on plain.listed (tier desc, shuffle, id)`,
  sql`vacuum analyze plain.listed`,
]

export async function makePlainTable(db: Db): Promise<void> {
  for (const statement of TABLE) await db.execute(statement)
}

const ORDERS: Record<DirectorySearch['sort'], SQL> = {
  recommended: sql`tier desc, shuffle, id`,
  'price-up': sql`price_cents nulls last, id`,
  'price-down': sql`price_cents desc nulls last, id`,
  newest: sql`listed_at desc, id`,
  rating: sql`rating_rank desc, review_count desc, id`,
  answers: sql`reply_minutes nulls last, tier desc, shuffle, id`,
}

function conditions({ location, style, min, max, priced, date, unavailable }: DirectorySearch): SQL[] {
  const places = MARKETS.filter(({ slug }) => location?.includes(slug)).map(({ slug }) => slug)
  const kinds = STYLES.filter(({ slug }) => style?.includes(slug)).map(({ id }) => id)
  const unpriced = priced ? sql`false` : sql`price_cents is null`
  const taken = sql`select from calendar_days d where d.photographer_id = l.id and d.day = ${date}::date`
  return [
    ...(places.length > 0 ? [sql`markets && ${sql.param(places)}::text[]`] : []),
    ...(kinds.length > 0 ? [sql`styles && ${sql.param(kinds)}::int[]`] : []),
    ...(min === undefined ? [] : [sql`(price_cents >= ${min * 100}::int or ${unpriced})`]),
    ...(max === undefined ? [] : [sql`(price_cents <= ${max * 100}::int or ${unpriced})`]),
    ...(date === undefined || unavailable
      ? []
      : [
          sql`not exists (${taken} and (d.is_blocked or d.is_busy or d.is_full))
            and (not only_listed_dates or exists (${taken} and d.is_listed))`,
        ]),
  ]
}

/** One page and its total. */
export async function searchPlainly(db: Db, search: DirectorySearch): Promise<unknown> {
  const words =
    search.q
      ?.toLowerCase()
      .split(' ')
      .map((word) => `%${word}%`) ?? []
  const asked = words.length > 0 ? [sql`words like any (${sql.param(words)}::text[])`] : []
  const where = [...conditions(search), ...asked]
  const hits = sql`(select count(*) from unnest(${sql.param(words)}::text[]) word where words like word)`
  const order =
    words.length > 1 && search.sort === 'recommended' ? sql`${hits} desc, ${ORDERS.recommended}` : ORDERS[search.sort]
  const from = sql`from plain.listed l ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}`
  return db.execute(sql`
    select (select count(*) ${from}) as total,
      array(select card ${from} order by ${order} limit ${PAGE_SIZE} offset ${(search.page - 1) * PAGE_SIZE}) as cards`)
}
