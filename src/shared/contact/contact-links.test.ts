import { expect, test } from 'vitest'
import { mailLink, phoneLink, phoneWords } from './contact-links.ts'

test('a link to an address keeps its characters', () => {
  expect(mailLink('smith&sons?x@example.com')).toBe('mailto:smith%26sons%3Fx@example.com')
  expect(mailLink('ana.bob@example.com')).toBe('mailto:ana.bob@example.com')
})

test('a link dials the number, and the extension after a pause', () => {
  expect(phoneLink('+12125550147 ext. 5')).toBe('tel:+12125550147,5')
  expect(phoneLink('+1 (212) 555-0147')).toBe('tel:+12125550147')
})

test.each([
  ['+12125550147', '+1 212 555 0147'],
  ['2125550147 ext. 5', '212 555 0147 ext. 5'],
  ['+491711234567', '+491711234567'],
  ['01711234567', '01711234567'],
  ['+1 (212) 555-0147', '+1 (212) 555-0147'],
])('%s is read as %s', (phone, words) => {
  expect(phoneWords(phone)).toBe(words)
})
