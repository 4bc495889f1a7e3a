import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Tables that are no lists of records, and what they are instead. */
const NO_LISTS = {
  'src/features/audit/ui/event-dialog.tsx': 'what one event changed: before and after',
  'src/features/availability/ui/month-grid.tsx': 'a calendar',
  'src/features/marketing/ui/retention-table.tsx': 'text of a legal page',
  'src/features/marketing/ui/rubric-table.tsx': 'text of a page',
  'src/features/vetting/ui/revealed-scores.tsx': 'the points of one case',
  'src/features/shortlist/ui/comparison.tsx': 'photographers side by side, one question a row',
  'src/ui/figures/figure.tsx': 'the numbers of a picture',
}
const LIST = 'src/ui/list/data-table.tsx'

const sources = globSync('src/**/*.tsx', { exclude: ['**/*.test.tsx'] }).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))

it('every list of records is the one table, which is cards on phones and tablets', () => {
  const drawn = sources.filter(({ text }) => /<table\b/.test(text)).map(({ file }) => file)
  expect(drawn.toSorted()).toEqual([...Object.keys(NO_LISTS), LIST].toSorted())
})

it('a card has one name and at most one figure', () => {
  // One array is a table's columns, or those that it has under one filter; what tables share is a column of its own.
  const tables = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/Column<\w+(?:\['\w+'\])?>\[\] =>? ?\[\n([\s\S]*?)\n\]\n/g)].map(([, columns]) => ({
      file,
      names: columns!.match(/place: 'name'|COUPLE_COLUMN/g)?.length ?? 0,
      figures: columns!.match(/place: 'figure'|AMOUNT_COLUMN/g)?.length ?? 0,
    })),
  )
  expect(tables.filter(({ names }) => names === 1).length).toBeGreaterThan(15)
  expect(tables.filter(({ names }) => names > 1).map(({ file }) => file)).toEqual([])
  expect(tables.filter(({ figures }) => figures > 1).map(({ file }) => file)).toEqual([])
})
