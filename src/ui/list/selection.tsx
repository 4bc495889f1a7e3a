import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ROWS_AT_ONCE, type RowAnswer } from '#shared/api/row-answer.ts'
import type { Column } from './data-table.tsx'
import classes from './selection.module.css'

/** Which rows of the page are chosen; what leaves the page is no longer chosen. */
export function useSelection(listed: readonly string[], max = ROWS_AT_ONCE) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const ids = listed.filter((id) => marked.has(id))
  return {
    ids,
    listed,
    max,
    has: (id: string) => marked.has(id),
    toggle: (id: string) =>
      setMarked(new Set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(0, max))),
    all: () => setMarked(new Set(listed.slice(0, max))),
    clear: () => setMarked(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>

/** The column in which rows are chosen. */
export const selectionColumn = <Row extends { id: string }>(
  selection: Selection,
  nameOf: (row: Row) => string,
): Column<Row> => ({
  key: 'select',
  header: '✓',
  place: 'actions',
  cell: (row) => (
    <Checkbox
      size="md"
      className={classes.box}
      aria-label={`Select ${nameOf(row)}`}
      checked={selection.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  ),
})

/** How many rows are chosen, and what can be done with them at once. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  const { ids, listed, max, all, clear } = selection
  if (listed.length === 0) return null
  return (
    <div className={classes.bar} role="group" aria-label="Several at once">
      <p role="status" className={classes.count}>
        {ids.length === 0 ? 'Select rows to decide several at once' : `${ids.length} selected`}
      </p>
      {ids.length < Math.min(listed.length, max) && (
        <Button variant="default" onClick={all}>
          {listed.length > max ? `Select the first ${max}` : 'Select all on this page'}
        </Button>
      )}
      {ids.length > 0 && (
        <>
          {children}
          <Button variant="default" onClick={clear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}

type RowAnswersProps = {
  answers: readonly RowAnswer[]
  /** What the rows were called when they were chosen. */
  names: ReadonlyMap<string, string>
  /** Of a row that was done. */
  done: string
}

/** What became of each row. */
export function RowAnswers({ answers, names, done }: RowAnswersProps) {
  return (
    <ul className={classes.answers} aria-label="What became of each">
      {answers.map(({ id, refusal }) => (
        <li key={id} data-refused={refusal !== null || undefined}>
          <strong>{names.get(id) ?? id}</strong>: {refusal ?? done}
        </li>
      ))}
    </ul>
  )
}
