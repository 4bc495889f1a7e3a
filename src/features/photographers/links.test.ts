import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instagramHandle, safeWebsite } from './links.ts'

describe('a website', () => {
  it.each([
    ['studio.example', 'https://studio.example/'],
    ['https://studio.example/work?a=1', 'https://studio.example/work?a=1'],
    ['http://studio.example', 'http://studio.example/'],
    ['//studio.example', 'https://studio.example/'],
    ['studio.example:8443/x', 'https://studio.example:8443/x'],
  ])('%s becomes %s', (input, expected) => {
    expect(safeWebsite(input)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'https://user:pw@a.example',
    'localhost',
    '',
    'java\nscript:alert(1)',
  ])('refuses %s', (input) => {
    expect(safeWebsite(input)).toBeNull()
  })

  it('is http or https whatever was typed (X48)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `javascript:${text}`),
        ),
        (input) => {
          const url = safeWebsite(input)
          return url === null || /^https?:\/\//.test(url)
        },
      ),
    )
  })
})

describe('an Instagram handle', () => {
  it.each([
    ['@hart.studio', 'hart.studio'],
    ['hart_studio', 'hart_studio'],
    ['https://www.instagram.com/hart.studio/?hl=en', 'hart.studio'],
    ['instagram.com/hart', 'hart'],
  ])('%s is %s (X69)', (input, expected) => {
    expect(instagramHandle(input)).toBe(expected)
  })

  it('is nothing when it could leave the site (X69)', () => {
    for (const input of ['../../x', 'a b', 'https://evil.example/hart', '"><script>', ''])
      expect(instagramHandle(input)).toBeNull()
  })
})
