import { expect, it } from 'vitest'
import { packageWords } from './package-words.ts'

it('a package is put into words, with thousands separated (BK2)', () => {
  expect(packageWords({ hours: 8, photographers: 2, images: 1000 })).toBe(
    '8 hours, 2 photographers, about 1,000 pictures',
  )
  expect(packageWords({ hours: null, photographers: 1, images: 400 })).toBe('one photographer, about 400 pictures')
  expect(packageWords({})).toBe('')
})
