import { describe, expect, it } from 'vitest'
import { rightPath } from './right-path.ts'

const PAGES = [
  '/',
  '/about',
  '/find-photographer',
  '/photographer/$id',
  '/photographer/new',
  '/photographer/$id/weddings/$weddingId',
  '/vendor/',
]
const lead = (pathname: string) => rightPath(pathname, () => PAGES)

describe('an address in other letter case or with two slashes', () => {
  it.each([
    ['/About', '/about'],
    ['//about', '/about'],
    ['/about//', '/about'],
    ['//', '/'],
    ['/Find-Photographer/', '/find-photographer'],
    ['/PHOTOGRAPHER/3F0C', '/photographer/3F0C'],
    ['/photographer//3f0c//weddings/AbC', '/photographer/3f0c/weddings/AbC'],
    ['/photographer/NEW', '/photographer/new'],
    ['/Vendor', '/vendor'],
  ])('%s leads to %s', (from, to) => {
    expect(lead(from)).toBe(to)
    expect(lead(to)).toBeNull()
  })

  it.each([
    '/',
    '/about',
    '/photographer/3F0C',
    '/nowhere',
    '/Nowhere',
    '//evil.example',
    '//evil.example/about',
    '///evil.example/',
    '/\\\\evil.example/About',
    '//%2Fevil.example',
    '/About/x',
    '/photographer',
    '/a//b',
  ])('%s stays as it is', (path) => {
    expect(lead(path)).toBeNull()
  })

  it('never leads to another site', () => {
    for (const path of [
      '//evil.example/photographer/A',
      '/photographer//evil.example',
      '//photographer//evil.example',
      '/Photographer/%5C%5Cevil.example',
    ]) {
      const to = lead(path)
      expect(to === null || new URL(to, 'https://curio.test').origin === 'https://curio.test', path).toBe(true)
    }
  })
})
