import { describe, expect, it } from 'vitest'
import { phoneNumbers } from './phone-numbers.ts'
import { redact } from './redaction.ts'

/** A text's phone numbers, as written. */
function found(text: string): string[] {
  const numbers: string[] = []
  phoneNumbers({ text, take: (start, end) => numbers.push(text.slice(start, end)), suspect: () => undefined })
  return numbers
}

describe('a phone number', () => {
  it.each([
    ['Call me at 212-555-0147 tonight', '212-555-0147'],
    ['(212) 555-0147', '(212) 555-0147'],
    ['mine is +44 20 7946 0958.', '+44 20 7946 0958'],
    ['reach me: 2125550147', '2125550147'],
    ['12125550147, or later', '12125550147'],
    ['2125550147.5', '2125550147'],
    ['2125550147,123', '2125550147'],
    ['text 555-0147', '555-0147'],
    ['My cell 555.0148 please', '555.0148'],
  ])('is found in %j', (text, number) => {
    expect(found(text)).toEqual([number])
  })

  it('is found at every occurrence, and matching starts afresh after a removed one', () => {
    expect(found('212-555-0147 or 646-555-0199')).toEqual(['212-555-0147', '646-555-0199'])
  })
})

describe('no phone number', () => {
  it.each([
    ['a price with cents', 'in all 2125550147.50 today'],
    ['a price with a comma', 'in all 2125550147,50 today'],
    ['an amount of money', 'about $2125550147'],
    ['the number of an invoice', 'invoice number 2125550147'],
    ['the number of an order with a colon', 'Order no: 2125550147'],
    ['a number in a word', 'photo2125550147'],
    ['a number after a hash', '#2125550147'],
    ['a number after a decimal point', '0.2125550147'],
    ['a plus inside a number', '5+44 20 7946 0958'],
    ['a day with dots', 'on 12.06.2027 10.07.2027'],
    ['a day with slashes', 'the 12/06/2027'],
    ['a day in words of digits', '12 06 2027'],
    ['a short year', 'the 12-06-27'],
    ['hours', 'from 14:30 - 23:00'],
    ['hours with dots', '14.30-23.00'],
    ['seven digits nobody calls', 'we took 555-0147 steps'],
    ['a round number of pictures', 'call it 500-1000'],
    ['the number of a case in a call', 'call about case 555-0147'],
  ])('%s', (_what, text) => {
    expect(found(text)).toEqual([])
  })
})

describe('digits for a reader', () => {
  it.each([
    'five five five zero one four seven',
    'two, one, two, five, five, five, oh',
    'double five triple one two three four nine',
    '2 _ 1 _ 2 _ 5 _ 5 _ 5 _ 0 _ 1 _ 4 _ 7',
    'five12 five55 zero147',
    'cinco uno dos cinco cinco cinco cero uno cuatro siete',
    '5I2-555-OI47',
  ])('are noticed in %j', (text) => {
    expect(redact(text).flags).toEqual(['Phone number detected'])
  })

  it.each([
    'one of the two or three',
    'phone two three four five six seve',
    '1 2 3 4 5 6 7 8 9',
    'twenty twenty-seven, June twelve, four thirty',
    'cinco de mayo, dos personas',
  ])('are not in %j', (text) => {
    expect(redact(text).flags).toEqual([])
  })
})
