import { expect, it } from 'vitest'
import { statementNames } from './statement-names.ts'

const nameOf = (args: unknown[]) => (args[0] as { name?: string }).name

it('gives one name to a text, whichever way it is sent', () => {
  const named = statementNames()
  const sent = named(['select $1::int', [1]])
  expect(sent).toEqual([{ text: 'select $1::int', name: expect.any(String) }, [1]])
  expect(nameOf(named([{ text: 'select $1::int', rowMode: 'array' }, [2]]))).toBe(nameOf(sent))
  expect(nameOf(named([{ text: 'select $1::int', values: [3] }]))).toBe(nameOf(sent))
  expect(nameOf(named(['select $1::text', ['a']]))).not.toBe(nameOf(sent))
})

it('leaves alone what has no values, a name of its own, or many rows written one by one', () => {
  const named = statementNames()
  const rows = (count: number) => `insert into a (b, c) values ${Array(count).fill('(default, $1)').join(', ')}`
  for (const args of [
    ['begin'],
    [{ text: 'commit' }, []],
    [{ text: 'select $1', name: 'mine' }, [1]],
    [rows(5), [1]],
    [rows(50), [1]],
  ])
    expect(named(args)).toBe(args)
  expect(nameOf(named([rows(1), [1]]))).toBeDefined()
  expect(nameOf(named([rows(4), [1]]))).toBeDefined()
})

it('names so many texts and no more', () => {
  const named = statementNames(2)
  const [first, second, third] = [1, 2, 3].map((count) => named([`select $1, ${count}`, [0]]))
  expect([nameOf(first!), nameOf(second!)]).not.toContain(undefined)
  expect(third).toEqual(['select $1, 3', [0]])
  expect(nameOf(named(['select $1, 1', [0]]))).toBe(nameOf(first!))
})
