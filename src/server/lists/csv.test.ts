import { expect, it } from 'vitest'
import { csvCell, toCsv } from './csv.ts'

it('text that a spreadsheet would run is exported as plain text', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|/c calc', '\r\n=1', '|x', '%0A', '\0=1', '＝1']) {
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  }
  expect([csvCell('a=1'), csvCell(-1), csvCell(true), csvCell(null), csvCell(undefined)]).toEqual([
    'a=1',
    '-1',
    'true',
    '',
    '',
  ])
})

it('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvCell('a "b", c\nd')).toBe('"a ""b"", c\nd"')
  expect(csvCell('=HYPERLINK("http://evil.test","x")')).toBe(`"'=HYPERLINK(""http://evil.test"",""x"")"`)
  expect(toCsv(['a', 'b'], [['1', 'x,y']])).toBe('\uFEFFa,b\r\n1,"x,y"\r\n')
})
