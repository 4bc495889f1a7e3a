import { sql } from 'drizzle-orm'
import { createRng, type Rng } from '#drizzle/seed/kit/rng.ts'
import {
  insertDays,
  insertImages,
  insertMarkets,
  insertPhotographers,
  insertProfiles,
  insertUsers,
} from '#drizzle/seed/large/large-sql.ts'
import { PAGE_SIZE } from '#features/directory/model.ts'
import { DirectorySearch, MARKET_SLUGS, SORTS, type Sort, STYLE_SLUGS } from '#features/directory/search.ts'
import { filtersOf } from '#features/directory/server/find.ts'
import { rotationStart } from '#features/directory/server/records.ts'
import { patternsOf } from '#features/directory/server/words.ts'
import { type Db, rows } from '#server/db.ts'
import { addDays } from '#shared/date/days.ts'

const PICTURE = { n: 0, key: 'p', alt: 'Two', width: 320, height: 400, widths: [320], thumbhash: 'x', pictures: 1 }
/** Names that try what words may hold. */
const ODD_NAMES = [
  'İnci Ça%lar',
  'Zoë Müller_Ko',
  '3½ Light',
  'A B',
  'back\\slash O’Neil',
  '100% Film Film',
  'ß ÆØÅ',
  '📷 Foto🎞️x',
  'ko',
]

/** Made-up photographers by the hundred, seven in ten listed, every eighth with an odd name; packed. */
export async function addSearchMarket(db: Db, photographers: number): Promise<void> {
  const range = { from: 1, to: photographers }
  const sizes = { images: 1, saturdays: 6, otherDays: 4 }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('curio.bulk', 'on', true)`)
    await tx.execute(insertUsers(range, '-'))
    await tx.execute(insertProfiles(range))
    await tx.execute(insertPhotographers(range))
    await tx.execute(insertMarkets(range))
    await tx.execute(insertImages(range, sizes, JSON.stringify([PICTURE])))
    await tx.execute(insertDays(range, sizes))
    await tx.execute(sql`delete from photographer_images where get_byte(uuid_send(photographer_id), 3) < 60`)
    await tx.execute(sql`
      update photographers p set name = odd.name
      from unnest(${sql.param(ODD_NAMES)}::text[]) with ordinality odd (name, nth)
      where get_byte(uuid_send(p.id), 5) % 64 = odd.nth`)
    // Every second has answered three inquiries or more; many as fast as others.
    await tx.execute(sql`
      insert into photographer_facts (photographer_id, reply_minutes, reply_count)
      select id, get_byte(uuid_send(id), 2) % 40 * 30, get_byte(uuid_send(id), 1) % 6 from photographers`)
    await tx.execute(sql`select rebuild_directory_cards()`)
  })
}

const WORDS = ['film', 'studio', 'anna', 'garcia', 'brooklyn', 'light', 'qzx', 'zoë', 'ko', 'photography', 'modern']
const ODD_WORDS = [
  'a',
  'é',
  'İ',
  '%',
  '_',
  '½',
  '3½',
  '\\',
  'ç',
  'ça%',
  "o'",
  '’',
  'ß',
  'ab',
  '--',
  '&',
  '1',
  'FILM',
  'er_k',
  '📷',
  '🎞️x',
]

const some = <T>(rng: Rng, list: readonly T[], most: number): T[] =>
  Array.from({ length: rng.int(1, most) }, () => rng.pick(list))

const price = (rng: Rng): number => rng.int(10, 100) * 100

/** Searches as people and machines send them, odd ones among them; the same seed gives the same. */
export function oddSearches(seed: string, count: number, today: string): DirectorySearch[] {
  const rng = createRng(seed)
  return Array.from({ length: count }, () => {
    const words = some(rng, rng.chance(0.5) ? WORDS : [...WORDS, ...ODD_WORDS], 4)
    return DirectorySearch.parse({
      ...(rng.chance(0.4) ? { location: some(rng, MARKET_SLUGS, 3) } : {}),
      ...(rng.chance(0.4) ? { style: some(rng, STYLE_SLUGS, 3) } : {}),
      ...(rng.chance(0.25) ? { min: price(rng) } : {}),
      ...(rng.chance(0.25) ? { max: price(rng) } : {}),
      ...(rng.chance(0.2) ? { priced: '1' } : {}),
      ...(rng.chance(0.45) ? { q: words.join(' ') } : {}),
      ...(rng.chance(0.4) ? { date: addDays(today, rng.chance(0.1) ? rng.int(-400, 1_500) : rng.int(0, 400)) } : {}),
      ...(rng.chance(0.1) ? { unavailable: '1' } : {}),
      ...(rng.chance(0.5) ? { sort: rng.pick(SORTS) } : {}),
      ...(rng.chance(0.4) ? { page: rng.chance(0.1) ? 99_999 : rng.int(1, 12) } : {}),
    })
  })
}

type Compared = { nth: number; trouble: string | null; packed: string; plain: string }

/**
 * Asks every search of the bitmaps and of the plain statement, each pair in one statement and so of one moment.
 * @returns what differs: the search, and both answers.
 */
export async function compareSearches(db: Db, searches: readonly DirectorySearch[], today: string) {
  const different: { search: DirectorySearch; answers: Compared }[] = []
  for (let from = 0; from < searches.length; from += 50) {
    const asked = searches.slice(from, from + 50)
    const questions = await Promise.all(asked.map((search, nth) => questionOf(db, search, nth, today)))
    const found = await rows<Compared>(
      db.execute(sql`
        select q.nth, packed.trouble, jsonb_build_array(packed.ids, packed.total, facets.counts)::text as packed,
          jsonb_build_array(plain.ids, plain.total, truth.counts)::text as plain
        from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) q (nth int, markets int, styles int, low int,
            high int, unpriced boolean, patterns text[], day date, sort text, start int, skip int)
        cross join lateral (select row(q.markets, q.styles, q.low, q.high, q.unpriced, q.patterns, q.day)::search.filters as f
          offset 0) as asked
        cross join lateral search.find(asked.f, q.sort, q.start, q.skip, ${PAGE_SIZE}) packed
        cross join lateral search.plain(asked.f, q.sort, q.start, q.skip, ${PAGE_SIZE}) plain
        cross join lateral (select (search.find(asked.f, q.sort, 0, 0, null)).counts where q.nth % 5 = 0
          union all select null limit 1) facets
        cross join lateral (
          select array_agg(hits order by id) as counts from (
            select s.id, count(c.photographer_id)::int as hits from styles s
            left join (directory_cards c left join calendar_days d on d.photographer_id = c.photographer_id and d.day = q.day)
              on search.matches(c, d, asked.f) and c.style_mask >> s.id & 1 = 1
            where q.nth % 5 = 0 group by s.id) counted
        ) truth`),
    )
    for (const answers of found) {
      if (answers.packed !== answers.plain || answers.trouble !== null)
        different.push({ search: asked[answers.nth]!, answers })
    }
    if (found.length !== asked.length) throw new Error(`${found.length} answers to ${asked.length} searches.`)
  }
  return different
}

async function questionOf(db: Db, search: DirectorySearch, nth: number, today: string) {
  const filters = filtersOf(search, await patternsOf(db, search), search.date ?? null)
  const order: { sort: Sort; start: number; skip: number } = {
    sort: search.sort,
    start: rotationStart(today),
    skip: (search.page - 1) * PAGE_SIZE,
  }
  return { nth, ...filters, ...order }
}

/** One change of the market by one of its people: a profile, a picture, a place, a day or several. */
export async function changeMarket(db: Db, rng: Rng, today: string): Promise<void> {
  const someone = sql`(select id from photographers where id >= ${randomId(rng)}::uuid order by id limit 1)`
  const day = addDays(today, rng.int(0, 200))
  const changes = [
    () => sql`update photographers set starting_price_cents = ${rng.chance(0.2) ? null : rng.int(500, 12_000) * 100}
      where id = ${someone}`,
    () => sql`update photographers set name = ${`${rng.pick(WORDS)} ${rng.pick(ODD_NAMES)}`} where id = ${someone}`,
    () => sql`update photographers set is_published = not is_published where id = ${someone}`,
    () =>
      sql`update photographers set specialty = ${sql.param([rng.pick(['Film', 'Modern', 'Luxury'])])}::text[] where id = ${someone}`,
    () => sql`update photographers set availability_mode = ${rng.pick(['open', 'listed'])} where id = ${someone}`,
    () =>
      sql`update photographers set rating = ${rng.int(1, 5)}, review_count = ${rng.int(0, 9)} where id = ${someone}`,
    () => sql`insert into photographer_facts (photographer_id, reply_minutes, reply_count)
      values (${someone}, ${rng.int(0, 40) * 30}, ${rng.int(0, 6)}) on conflict (photographer_id) do update
      set (reply_minutes, reply_count) = (excluded.reply_minutes, excluded.reply_count)`,
    () => sql`delete from photographer_images where photographer_id = ${someone}`,
    () => sql`delete from photographer_markets where photographer_id = ${someone}`,
    () => sql`insert into photographer_markets values (${someone}, ${rng.int(0, 8)}) on conflict do nothing`,
    () => sql`insert into calendar_days (photographer_id, day, is_blocked) values (${someone}, ${day}, true)
      on conflict (photographer_id, day) do update set is_blocked = not calendar_days.is_blocked`,
    () => sql`insert into calendar_days (photographer_id, day, is_listed) values (${someone}, ${day}, true)
      on conflict (photographer_id, day) do update set is_listed = not calendar_days.is_listed`,
    () => sql`delete from calendar_days where photographer_id = ${someone} and booking_id is null`,
  ]
  await db.execute(rng.pick(changes)())
}

const randomId = (rng: Rng): string =>
  `${Math.floor(rng.next() * 0.98 * 2 ** 32)
    .toString(16)
    .padStart(8, '0')}-0000-5000-a000-000000000000`
