import { describe, expect, it } from 'vitest'
import { isPlace, nextSort, sortParam } from './table-search.ts'

const COLUMNS = { name: 'asc', createdAt: 'desc' } as const

describe('the order of a table', () => {
  it('is one of the listed columns, or the start', () => {
    const order = sortParam(COLUMNS, '-createdAt')
    expect(['name', '-name', '-createdAt'].map(order)).toEqual(['name', '-name', '-createdAt'])
    for (const odd of ['password', '--name', '', undefined, 7, ['other'], 'constructor']) {
      expect(order(odd)).toBe('-createdAt')
    }
  })

  it('starts with a column’s own direction, reverses, then returns to the unsorted order if there is one', () => {
    expect(nextSort(COLUMNS, '-createdAt', 'name')).toBe('name')
    expect(nextSort(COLUMNS, 'name', 'name')).toBe('-name')
    expect(nextSort(COLUMNS, '-name', 'name')).toBe('name')
    expect(nextSort(COLUMNS, '-name', 'name', '-createdAt')).toBe('-createdAt')
    expect(nextSort(COLUMNS, 'name', 'createdAt')).toBe('-createdAt')
  })
})

it('a cursor is a timestamp and an id', () => {
  const id = '7d9c1d5e-0000-4000-8000-000000000000'
  expect(isPlace(`2026-11-21T08:00:00.000Z~${id}`)).toBe(true)
  for (const odd of [`2026-13-41T08:00:00.000Z~${id}`, id, `2026-11-21T08:00:00.000Z~${id}'; drop`, '']) {
    expect(isPlace(odd)).toBe(false)
  }
})
