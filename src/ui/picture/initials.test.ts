import { expect, it } from 'vitest'
import { initials, tintOf } from './initials.ts'

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

it('a name always has the same paper, and names differ', () => {
  const names = ['Ada Lind', 'Ada Line', 'Ada Linf', 'Ada Ling', 'Ada Linh']
  expect(names.map(tintOf)).toEqual(names.map(tintOf))
  expect(new Set(names.map(tintOf)).size).toBe(4)
})
