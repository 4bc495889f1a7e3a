import { expect, it } from 'vitest'
import { attemptOf, delivered, type Place } from './use-writing.ts'

const here: Place = { side: 'client', threadId: 'thread' }

it('a text keeps its id until it has been delivered; other words have another', () => {
  const first = attemptOf(here, 'Is the evening free?')
  expect(attemptOf(here, 'Is the evening free?')).toBe(first)
  expect(attemptOf({ ...here, threadId: 'other' }, 'Is the evening free?')).not.toBe(first)
  delivered(here, 'Is the evening free?')
  expect(attemptOf(here, 'Is the evening free?')).not.toBe(first)
  const edited = attemptOf(here, 'Is the evening still free?')
  expect(attemptOf(here, 'Is the evening still free?')).toBe(edited)
})

it('the other side, signed in later in the same tab, has a text of its own', () => {
  const mine = attemptOf(here, 'See you on Friday.')
  expect(attemptOf({ ...here, side: 'vendor' }, 'See you on Friday.')).not.toBe(mine)
  expect(attemptOf(here, 'See you on Friday.')).toBe(mine)
})
