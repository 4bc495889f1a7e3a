import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Ada van Lind', 'AL'],
  ['  odette   sayegh ', 'OS'],
  ['Élodie', 'É'],
  ['Frankie & The Light', 'FL'],
  ['“Nwosu” Pictures', 'NP'],
  ['', ''],
  ['42 !', ''],
])('the monogram of %j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
