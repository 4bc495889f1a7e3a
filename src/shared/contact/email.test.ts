import { expect, test } from 'vitest'
import { emailAddress } from './email.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  [' Ana.Bob+1@Example.COM ', 'ana.bob+1@example.com'],
  ['smith&sons@example.com', 'smith&sons@example.com'],
  ["o'brien!#$%*/=?^_`{|}~-@example.com", "o'brien!#$%*/=?^_`{|}~-@example.com"],
  ['a@xn--e1afmkfd.xn--p1ai', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ['jo@MÜLLER.de', 'jo@xn--mller-kva.de'],
  ['jo@mu\u0308ller.de', 'jo@xn--mller-kva.de'],
  ['jo@例え。jp', 'jo@xn--r8jz45g.jp'],
  ['\u202aana@exam\u00adple.com\u202c', 'ana@example.com'],
  ['ana@localhost', 'ana@localhost'],
  ['1@2.3', '1@2.3'],
])('%s is %s', (typed, address) => {
  expect(emailAddress(typed)).toBe(address)
})

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'a b@example.com',
  'ana@exam ple.com',
  'ana@-example.com',
  'ana@example-.com',
  'ana@example..com',
  'ana@.com',
  'ana@example.com.',
  'jörg@example.com',
  'ana@bob@example.com',
  '<ana@example.com>',
  'ana@пример.рф/x',
  'ana@пример.рф:80',
  'ana@x@пример.рф',
  'ana@exa_mple.com',
  'a@b.dev\r\nBcc: c@d.dev',
  `${'a'.repeat(250)}@b.dev`,
  `a@${'ж'.repeat(80)}.рф`,
  'ana@%65xample.рф',
  'ana@пример.рф?x',
  'ana@пример.рф#x',
])('“%s” is none', (typed) => {
  expect(emailAddress(typed)).toBeNull()
})

test('every address that is stored is taken again as it is', () => {
  for (const typed of ['a@пример.рф', 'Smith&Sons@example.com', 'jo@STRASSE.de', 'jo@straße.de'])
    expect(emailAddress(emailAddress(typed)!)).toBe(emailAddress(typed))
})
