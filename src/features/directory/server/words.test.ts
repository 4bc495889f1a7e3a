import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { photographers } from '#drizzle/schema/index.ts'
import { MARKET_ALIASES } from '#features/photographers/market-aliases.ts'
import { MARKETS } from '#features/photographers/markets-and-styles.ts'
import { rows } from '#server/db.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { listPhotographer } from '#tests/support/market.ts'
import { DirectorySearch } from '../search.ts'
import { patternsOf } from './words.ts'

const db = await useDatabase()
const visitor = callAs(db)
const search = (input: Record<string, unknown> = {}) => visitor.directory.list(DirectorySearch.parse(input))
const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id)

beforeEach(async () => {
  // Unlists what earlier tests created; the append-only tables cannot be emptied.
  await db.update(photographers).set({ isPublished: false })
})

/** Nobody's words but their own. */
const NAMELESS = { name: 'Quim Pax', businessName: '', location: '', specialty: [] as string[] }

it('folds plain words as the database would (X145)', async () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9]{4,20}$/)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), async (words) => {
      const made = await patternsOf(db, { q: words.join(' ') })
      const [row] = await rows<{ patterns: string[] }>(
        db.execute(sql`select array_agg(search_pattern(word) order by nth) as patterns
          from unnest(${sql.param(words)}::text[]) with ordinality as w(word, nth)`),
      )
      expect(made.filter((pattern) => !pattern.includes(' '))).toEqual([...new Set(row!.patterns)])
    }),
    { numRuns: 60 },
  )
})

it.each([
  ['O’Brien', ['obrien', "o'brien", 'OʼBRIEN', 'o‘brien']],
  ['St. John’s', ['st johns', 'ST. JOHN’S', "john's", 'johns,']],
  ['Mary-Ann Lee', ['mary ann', 'mary–ann', 'Mary\u2011Ann', '"mary-ann"']],
  ['Mary Ann Lee', ['mary-ann', 'mary—ann']],
  ['Soft\u00adware Film', ['software', 'film,', '"film"', '“film”', '(film)', 'film…', '«film»', 'fi\u200blm']],
  ['L.A. Stories', ['L.A.', 'l.a', 'la']],
  ['Ελένη Σοφός', ['ΕΛΕΝΗ', 'σοφοσ']],
  ['Иван Ёлкин', ['ЁЛКИН', 'елкин', 'ИВАН']],
  ['Łódź Ærø ßtudio', ['lodz', 'aero', 'sstudio', 'LO\u0301DZ']],
  ['Zoë 3½ & Sons', ['zoe', 'Zoe\u0308', '3½', 'zoe and sons']],
])('finds %s however it is typed (DS1, X145)', async (name, typed) => {
  const { id } = await listPhotographer(db, { name, businessName: '', location: '', specialty: [], markets: [] })
  await listPhotographer(db, { name: 'Quim Pax', businessName: '', location: '', specialty: [], markets: [] })
  for (const q of typed) expect([q, ids(await search({ q }))]).toEqual([q, [id]])
})

it('takes no character for a wildcard, and finds nobody when no word is left', async () => {
  await listPhotographer(db, { name: 'Ada Reed' })
  for (const q of ['%', '\\', '--', '“”', '_%_', 'a%d', 'r_ed'])
    expect([q, (await search({ q })).total]).toEqual([q, q === 'a%d' || q === 'r_ed' ? 1 : 0])
})

it.each(MARKETS.flatMap(({ slug, name }) => [name, ...MARKET_ALIASES[slug]].map((words) => [words, slug] as const)))(
  'finds by “%s” the photographers of %s, in front of others (X145)',
  async (words, slug) => {
    const there = await listPhotographer(db, { ...NAMELESS, markets: [slug] })
    const others = MARKETS.filter((market) => market.slug !== slug && !MARKET_ALIASES[market.slug].includes(words))
    await listPhotographer(db, { ...NAMELESS, markets: others.map((market) => market.slug) })
    expect(ids(await search({ q: words.toUpperCase() }))).toEqual([there.id])
  },
)

it('finds a market also by its name with points, by the place of somebody, and beside other words (X145)', async () => {
  const there = await listPhotographer(db, {
    ...NAMELESS,
    location: 'Los Angeles, CA',
    markets: [],
    specialty: ['Film'],
  })
  await listPhotographer(db, { ...NAMELESS, name: 'Klara Lande', markets: ['portland'] })
  for (const q of ['L.A.', 'la', 'LA film', 'film, l.a.'])
    expect([q, ids(await search({ q }))]).toEqual([q, [there.id]])
})

it('shows results for what was meant when one typing error finds nobody, and says so (X145)', async () => {
  const { id } = await listPhotographer(db, {
    ...NAMELESS,
    name: 'Garcia',
    specialty: ['Documentary'],
    markets: ['miami'],
  })
  const errors = [
    'documentry',
    'documentaryy',
    'documantary',
    'docuemntary',
    'dcumentary',
    'Documentry!',
    'xocumentary',
  ]
  for (const q of errors) expect(await search({ q })).toMatchObject({ total: 1, meant: 'documentary', relax: null })
  expect(await search({ q: 'gracia' })).toMatchObject({ items: [{ id }], meant: 'garcia' })
  expect(await search({ q: 'qzxw documentry' })).toMatchObject({ total: 1, meant: 'qzxw documentary' })
  expect(await search({ q: 'manhatan' })).toMatchObject({ total: 0, meant: null })
  expect(await search({ q: 'south beech', style: 'documentary' })).toMatchObject({
    items: [{ id }],
    meant: 'south beach',
  })
  expect(await visitor.directory.facets(DirectorySearch.parse({ q: 'documentry' }))).toMatchObject({ documentary: 1 })
})

it('reads a market’s name with a typing error, whoever has a part of it (X145)', async () => {
  const there = await listPhotographer(db, { ...NAMELESS, location: 'San Francisco', markets: ['san-francisco'] })
  await listPhotographer(db, { ...NAMELESS, name: 'Susan Newyddion', markets: ['denver'] })
  for (const q of ['san fransisco', 'San Francsico'])
    expect((await search({ q })).items.map(({ id }) => id)[0]).toBe(there.id)
  expect(await search({ q: 'san fransisco' })).toMatchObject({ meant: 'san francisco' })
  expect(await search({ q: 'sanfrancisco' })).toMatchObject({ meant: 'san francisco' })
  expect(await search({ q: 'bay arae' })).toMatchObject({ items: [{ id: there.id }], meant: 'bay area' })
  expect(await search({ q: 'new yoga' })).toMatchObject({ total: 1, meant: null })
})

it('takes nothing for a typing error that somebody has, is short, or has two of them (X145)', async () => {
  await listPhotographer(db, { ...NAMELESS, name: 'Garcia Reed', specialty: ['Documentary'] })
  await listPhotographer(db, { ...NAMELESS, name: 'Documentry' })
  for (const [q, total] of [
    ['documentry', 1],
    ['reee', 0],
    ['docmentri', 0],
    ['gacria', 1],
    ['agrciax', 0],
  ] as const)
    expect([q, (await search({ q })).total]).toEqual([q, total])
  expect(await search({ q: 'documentry' })).toMatchObject({ meant: null })
  expect(await search({ q: 'documentry', location: 'denver' })).toMatchObject({ total: 0, meant: null })
})
