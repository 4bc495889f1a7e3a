import { describe, expect, it } from 'vitest'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { parseSearch } from '#shared/url/search-codec.ts'
import type { DirectoryPage } from '../model.ts'
import { DirectorySearch } from '../search.ts'
import { directoryTitle, isPlainList } from './directory-head.ts'
import { filterChips, panelChoices } from './filter-chips.ts'
import { aboutOf, announcementOf, nobodyFree, priceEnd, priceWords, relaxWords } from './result-words.ts'

const search = (input: Record<string, unknown> = {}) => DirectorySearch.parse(input)
const page = (values: Partial<DirectoryPage>): DirectoryPage => ({
  items: [],
  total: 0,
  page: 1,
  pageCount: 1,
  date: null,
  relax: null,
  meant: null,
  ...values,
})

describe('the words of a result', () => {
  it('counts one, many and thousands', () => {
    expect([1, 0, 42, 12_345].map(countOfPhotographers)).toEqual([
      '1 photographer',
      '0 photographers',
      '42 photographers',
      '12,345 photographers',
    ])
  })
  it('announces the number and the page', () => {
    expect(announcementOf(page({ total: 42, pageCount: 4 }))).toBe('42 photographers found, page 1 of 4')
    expect(announcementOf(page({}))).toBe('No photographers found')
    expect(announcementOf(page({ total: 2, meant: 'documentary' }))).toBe(
      'Showing results for documentary: 2 photographers found, page 1 of 1',
    )
  })
  it('says the place and the date', () => {
    expect(aboutOf(search({ location: 'miami' }), '2027-06-12')).toBe('in Miami for June 12, 2027')
    expect(aboutOf(search({ location: ['miami', 'austin'] }), null)).toBe('in Miami or Austin')
    expect(aboutOf(search({ location: ['miami', 'austin', 'denver'] }), null)).toBe('in 3 places')
    expect(aboutOf(search(), null)).toBe('')
  })
  it('names prices with open ends (DS4)', () => {
    expect([1000, 2500, 10_000].map(priceEnd)).toEqual(['any', '$2,500', '$10,000+'])
    expect(priceWords({ min: 2000, max: 5000 })).toBe('$2,000 to $5,000')
    expect(priceWords({ min: 5000, max: 2000 })).toBe('$2,000 to $5,000')
    expect(priceWords({ min: 2000, max: undefined })).toBe('From $2,000')
    expect(priceWords({ min: undefined, max: 2000 })).toBe('Up to $2,000')
  })
  it('tells a fully booked day from filters that are too narrow (L9)', () => {
    expect(nobodyFree(search({ date: '2027-06-12' }), '2027-06-12')).toBe(
      'No photographers are available on June 12, 2027.',
    )
    expect(nobodyFree(search({ date: '2027-06-12', style: 'film' }), '2027-06-12')).toBe(
      'No photographers matching your filters are available on June 12, 2027.',
    )
  })
  it('names the filter whose removal shows most', () => {
    expect(relaxWords({ filter: 'style', total: 14 })).toBe('In all styles: 14 photographers')
  })
  it('puts exactly one place or style into the title', () => {
    expect(directoryTitle(search())).toBe('Find Your Photographer')
    expect(directoryTitle(search({ location: 'miami' }))).toBe('Wedding Photographers in Miami')
    expect(directoryTitle(search({ location: 'miami', style: 'film', page: '2' }))).toBe(
      'Film Wedding Photographers in Miami, page 2',
    )
    expect(directoryTitle(search({ location: ['miami', 'austin'] }))).toBe('Find Your Photographer')
  })
  it('keeps every narrowed list out of search engines, and further pages of the plain one in (SE2)', () => {
    expect(isPlainList(search({ page: '3' }))).toBe(true)
    expect(isPlainList(search({ q: 'film' }))).toBe(false)
    expect(isPlainList(search({ sort: 'newest' }))).toBe(false)
  })
})

describe('chips of chosen filters', () => {
  const chosen = search({
    q: 'anna',
    date: '2027-06-12',
    location: ['miami', 'austin'],
    style: 'film',
    max: '5000',
    priced: '1',
    unavailable: '1',
    page: '3',
  })

  it('names each choice', () => {
    expect(filterChips(chosen).map((chip) => chip.label)).toEqual([
      '“anna”',
      'June 12, 2027',
      'Miami',
      'Austin',
      'Film',
      'Up to $5,000',
      'Listed prices only',
      'Including unavailable',
    ])
  })
  it('removes one of two places, and goes to page 1', () => {
    const chip = filterChips(chosen).find(({ label }) => label === 'Miami')!
    expect(chip.without).toEqual({ ...chosen, location: ['austin'], page: 1 })
  })
  it('removes the unavailable together with their date', () => {
    const chip = filterChips(chosen).find(({ key }) => key === 'date')!
    expect(chip.without).toMatchObject({ date: undefined, unavailable: undefined })
  })
  it('counts for the panel only what the panel holds', () => {
    expect(panelChoices(chosen)).toBe(6)
    expect(panelChoices(search({ q: 'x' }))).toBe(0)
  })
  it('has none for a plain search', () => {
    expect(filterChips(search())).toEqual([])
  })
})

describe('the form before hydration', () => {
  const sent = (query: string) => search(parseSearch(query))
  it('lets a list’s All button override its ticked boxes', () => {
    expect(sent('location=miami&location=austin&location=all&style=all&style=film')).toEqual(search())
  })
  it('clears a day or words that its button names, and keeps what is merely sent a second time, empty', () => {
    expect(sent('q=film&without=q&date=2027-05-01&without=date')).toEqual(search())
    expect(sent('q=film&q=&date=&date=2027-05-01')).toEqual(search({ q: 'film', date: '2027-05-01' }))
  })
  it('leaves photographers without a price out only when the switch was turned off (DS4)', () => {
    expect(sent('priced=0&priced=1').priced).toBeUndefined()
    expect(sent('priced=1').priced).toBe(true)
  })
  it('ignores fields nobody has touched', () => {
    expect(sent('date=&q=&min=1000&max=10000&priced=0&priced=1&sort=recommended')).toEqual(search())
  })
})
