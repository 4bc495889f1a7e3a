import { expect, it } from 'vitest'
import { attemptOf, delivered } from './use-writing.ts'

it('a text keeps its id until it has been delivered; other words have another', () => {
  const first = attemptOf('thread', 'Is the evening free?')
  expect(attemptOf('thread', 'Is the evening free?')).toBe(first)
  expect(attemptOf('other', 'Is the evening free?')).not.toBe(first)
  delivered('thread', 'Is the evening free?')
  expect(attemptOf('thread', 'Is the evening free?')).not.toBe(first)
  const edited = attemptOf('thread', 'Is the evening still free?')
  expect(attemptOf('thread', 'Is the evening still free?')).toBe(edited)
})
