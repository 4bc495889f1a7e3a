import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#shared/url/search-codec.ts'
import { anyText } from '#tests/support/any-text.ts'
import { toggleOption, withoutFilter } from './model.ts'
import { activeFilters, cleanText, DirectorySearch, SEARCH_DEFAULTS } from './search.ts'

const parse = (input: unknown) => DirectorySearch.parse(input)
const PLAIN = { ...SEARCH_DEFAULTS }

describe('the search in the URL', () => {
  it('reads a shared link (DS8)', () => {
    expect(
      parse(parseSearch('?q=film&location=miami&style=film&style=modern&min=2000&date=2027-06-12&page=3')),
    ).toEqual({
      q: 'film',
      location: ['miami'],
      style: ['film', 'modern'],
      min: 2000,
      date: '2027-06-12',
      sort: 'recommended',
      page: 3,
    })
  })

  it.each([
    ['a negative page', { page: '-1' }],
    ['page zero', { page: '0' }],
    ['a fractional page', { page: '1.5' }],
    ['an endless page', { page: '1e999' }],
    ['a huge page', { page: '99999999999' }],
    ['words as a price', { min: 'abc', max: '' }],
    ['prices at the open ends', { min: '1000', max: '10000' }],
    ['prices beyond the slider', { min: '-5', max: '999999' }],
    ['an impossible date', { date: '2027-02-30' }],
    ['a moment instead of a date', { date: '2027-06-12T00:00:00Z' }],
    ['an unknown order', { sort: 'paid' }],
    ['unknown places and styles', { location: 'atlantis', style: ['<script>', 'toString'] }],
    ['prototype keys', { location: '__proto__', style: ['constructor', 'hasOwnProperty'], sort: 'valueOf' }],
    [
      'lists of unreadable values where one value belongs',
      { q: ['', '\u0000'], date: ['2027-06-31', 'x'], sort: ['', 'oldest'] },
    ],
    ['flags that are not set', { priced: 'no', unavailable: '0' }],
    ['words without a letter', { q: ' \u0000\t ' }],
  ])('leaves out %s', (_, input) => {
    expect(parse(input)).toEqual(PLAIN)
  })

  it('keeps words with quotes, wildcards and emoji as they are', () => {
    expect(parse({ q: `O'Hara "100%" _x 💍` }).q).toBe(`O'Hara "100%" _x 💍`)
  })

  it('bounds ten thousand characters and never cuts an emoji in half', () => {
    const { q } = parse({ q: '💍'.repeat(10_000) })
    expect(Array.from(q!)).toHaveLength(100)
    expect(q!.isWellFormed()).toBe(true)
  })

  it('strips control characters and lone surrogates from words', () => {
    expect(cleanText('anna\u0000\u0007  lee\ud800')).toBe('anna lee\ufffd')
  })

  it('rounds prices to the slider’s step (DS4, C10, V28)', () => {
    expect(parse({ min: '2049', max: '2951' })).toMatchObject({ min: 2000, max: 3000 })
  })

  it('carries no prototype key into the search', () => {
    const hostile = JSON.parse('{"__proto__":{"page":7},"constructor":"x","page":"2"}')
    const found = parse(hostile)
    expect(
      Object.keys(found)
        .filter((name) => found[name as keyof typeof found] !== undefined)
        .toSorted(),
    ).toEqual(['page', 'sort'])
    expect(found.page).toBe(2)
  })
})

const KEYS = [
  'q',
  'location',
  'style',
  'date',
  'min',
  'max',
  'priced',
  'unavailable',
  'sort',
  'page',
  '__proto__',
  'utm_source',
]
const value = fc.oneof(
  anyText(200),
  fc.constantFrom(
    'miami',
    'film',
    'black-and-white',
    '2027-06-12',
    '1',
    'true',
    'rating',
    '2500',
    '10000',
    '-1',
    'NaN',
  ),
  fc.array(fc.oneof(fc.constantFrom('miami', 'austin', 'film', 'modern'), fc.string()), { maxLength: 6 }),
)
const anything = fc.oneof(value, fc.anything())
const search = fc.dictionary(fc.constantFrom(...KEYS), anything)

describe('for every input', () => {
  it('parsing is idempotent', () => {
    fc.assert(
      fc.property(search, (input) => {
        const once = parse(input)
        expect(parse(once)).toEqual(once)
      }),
    )
  })

  it('a search survives the round trip through the URL', () => {
    fc.assert(
      fc.property(search, (input) => {
        const once = parse(input)
        expect(parse(parseSearch(stringifySearch(once)))).toEqual(once)
      }),
    )
  })

  it('never has an empty list, a page below one or a text that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(search, (input) => {
        const found = parse(input)
        expect(found.page).toBeGreaterThanOrEqual(1)
        expect(found.location?.length).not.toBe(0)
        expect(found.style?.length).not.toBe(0)
        expect(found.q === undefined || (found.q.isWellFormed() && !found.q.includes('\u0000'))).toBe(true)
      }),
    )
  })
})

describe("toggling with an 'All' choice", () => {
  it('starts at All and replaces it with the first choice (DS2, V29)', () => {
    expect(toggleOption(undefined, 'film')).toEqual(['film'])
  })
  it('adds a second choice', () => {
    expect(toggleOption(['film'], 'modern')).toEqual(['film', 'modern'])
  })
  it('reverts to All when the last choice is removed (V29)', () => {
    expect(toggleOption(['film'], 'film')).toBeUndefined()
  })
  it('clears every choice with All (V29)', () => {
    expect(toggleOption(['film', 'modern'], null)).toBeUndefined()
    expect(toggleOption(undefined, null)).toBeUndefined()
  })
  it('does not change the list it was given', () => {
    const chosen = ['film'] as const
    toggleOption(chosen, 'film')
    expect(chosen).toEqual(['film'])
  })
  it('is back where it was after toggling twice', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
        fc.constantFrom('a', 'b', 'c'),
        (list, item) => {
          const back = toggleOption(toggleOption(list, item), item)
          expect(new Set(back)).toEqual(new Set(list))
        },
      ),
    )
  })
})

describe('removing filters', () => {
  const full = parse({
    q: 'a',
    location: 'miami',
    style: 'film',
    min: '2000',
    priced: '1',
    date: '2027-06-12',
    page: '4',
  })

  it('lists the active filters in screen order', () => {
    expect(activeFilters(full)).toEqual(['words', 'location', 'style', 'price', 'date'])
    expect(activeFilters(parse({}))).toEqual([])
  })
  it.each(activeFilters(full))('removes only %s and goes to page 1 (V29)', (filter) => {
    const rest = withoutFilter(full, filter)
    expect(activeFilters(rest)).toEqual(activeFilters(full).filter((other) => other !== filter))
    expect(rest.page).toBe(1)
  })
})
