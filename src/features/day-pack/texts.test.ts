import { expect, it } from 'vitest'
import { countdown } from './texts.ts'

it.each([
  ['2027-03-13', 'In 2 days'],
  ['2027-03-14', 'Tomorrow'],
  ['2027-03-15', 'Today'],
  ['2027-03-16', 'Yesterday'],
  ['2027-04-14', '30 days ago'],
])('on %s a wedding of March 15 is said to be "%s", also over a change of the clocks', (today, words) => {
  expect(countdown('2027-03-15', today)).toBe(words)
})
