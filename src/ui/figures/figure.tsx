import { type ReactNode, useId, useState } from 'react'
import { Skeleton } from '#ui/page/skeleton.tsx'
import classes from './figure.module.css'

export type FigureTable = {
  /** The first heads the rows. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly [ReactNode, ...ReactNode[]] }[]
  /** The line below, of totals. */
  foot?: readonly [ReactNode, ...ReactNode[]]
}

/** What every figure of the kit takes. */
export type FigureProps = {
  title: string
  /** Said instead of the picture when there is nothing to show. */
  empty: ReactNode
  /** A sentence below the title: what is counted, over which time. */
  note?: ReactNode
  /** Where the numbers come from: a link to the list. */
  more?: ReactNode
  /** Of the title; 2 unless it stands below another heading. */
  level?: 2 | 3
}

type FrameProps = FigureProps & {
  /** Without it the data is still loading. */
  table: FigureTable | undefined
  isEmpty: boolean
  /** The shape of what is loading. */
  shape?: string
  children: ReactNode
}

/**
 * The frame of every figure: title, picture, and the same numbers as a table. Screen readers always have the table;
 * everybody else opens it. Without data it is a block in the picture's shape, and without values a sentence.
 */
export function Figure({ title, empty, note, more, level = 2, table, isEmpty, shape, children }: FrameProps) {
  const id = useId()
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <div className={classes.head}>
        <Title id={id} className={classes.title}>
          {title}
        </Title>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {!table && (
        <div role="status" aria-label={`Loading: ${title}`}>
          <Skeleton className={shape ?? classes.plot} />
        </div>
      )}
      {table && isEmpty && <p className={classes.note}>{empty}</p>}
      {table && !isEmpty && (
        <>
          {children}
          <Numbers title={title} table={table} more={more} />
        </>
      )}
      {(!table || isEmpty) && more && <div className={classes.foot}>{more}</div>}
    </figure>
  )
}

function Numbers({
  title,
  table: { columns, rows, foot },
  more,
}: Pick<FrameProps, 'title' | 'more'> & { table: FigureTable }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.disclosure}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the table' : 'Show as table'}
        </button>
        {more}
      </div>
      {/* Where it is wider than the screen it scrolls, by keyboard too. */}
      <div
        id={id}
        className={isOpen ? classes.numbers : 'visually-hidden'}
        {...(isOpen && { role: 'region', 'aria-label': `${title}, table`, tabIndex: 0 })}
      >
        <table className={classes.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [head, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                <Cells cells={cells} />
              </tr>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr>
                <th scope="row">{foot[0]}</th>
                <Cells cells={foot.slice(1)} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

const Cells = ({ cells }: { cells: readonly ReactNode[] }) =>
  // A cell has no identity but its column.
  cells.map((cell, column) => <td key={column}>{cell}</td>)
