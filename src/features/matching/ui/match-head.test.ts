import { expect, test } from 'vitest'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { MatchSearch } from '../search.ts'
import { matchHead } from './match-head.ts'

const isKeptOut = (search: object) =>
  JSON.stringify(matchHead(MatchSearch.parse(search), DEFAULT_SITE)).includes('"noindex"')

test('SE2: only the page without answers is for search engines', () => {
  expect(isKeptOut({})).toBe(false)
  expect(isKeptOut({ step: 'date' })).toBe(false)
  expect(isKeptOut({ step: 'place' })).toBe(true)
  expect(isKeptOut({ date: '2027-06-12' })).toBe(true)
  expect(isKeptOut({ style: ['film'] })).toBe(true)
})
