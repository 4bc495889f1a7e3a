import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageItems } from './pagination-items.ts'

test('pagination shows first, last, current plus and minus one, and gaps (C9)', () => {
  expect(pageItems(1, 9)).toEqual([1, 2, 'gap', 9])
  expect(pageItems(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pageItems(9, 9)).toEqual([1, 'gap', 8, 9])
  expect(pageItems(2, 3)).toEqual([1, 2, 3])
  expect(pageItems(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('one page needs no pagination', () => {
  expect(pageItems(1, 1)).toEqual([])
  expect(pageItems(1, 0)).toEqual([])
})

test('pages rise, start at the first, end at the last and contain the current one', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 2, max: 50 }), (page, total) => {
      const items = pageItems(page, total)
      const pages = items.filter((item) => item !== 'gap')
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b))
      expect([pages[0], pages.at(-1)]).toEqual([1, total])
      expect(pages).toContain(Math.min(Math.max(1, page), total))
      expect(items.length).toBeLessThanOrEqual(7)
    }),
  )
})
