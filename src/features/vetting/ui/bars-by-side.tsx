import type { CSSProperties } from 'react'
import { Figure, type FigureProps } from '#ui/figures/figure.tsx'
import classes from './agreement.module.css'

type Row = { key: string; label: string; value: number; words: readonly string[] }
type BarsBySideProps = FigureProps & {
  columns: readonly string[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  /** The value at the end of either side. */
  limit: number
}

/** Values above and below zero as bars to the right and the left of one line. */
export function BarsBySide({ columns, rows, limit, ...frame }: BarsBySideProps) {
  const table = rows && {
    columns,
    rows: rows.map(({ key, label, words }) => ({ key, cells: [label, ...words] as const })),
  }
  return (
    <Figure {...frame} table={table} isEmpty={rows?.length === 0} shape={classes.loading}>
      <ul className={classes.bars} aria-hidden="true">
        {rows?.map(({ key, label, value, words }) => {
          // The bar's length is data.
          const length = { '--bar': Math.min(1, Math.abs(value) / limit) } as CSSProperties
          return (
            <li key={key} className={classes.row}>
              <span>{label}</span>
              <span className={classes.track} data-side={value < 0 ? 'below' : 'above'} style={length} />
              <span className={classes.value}>{words[0]}</span>
            </li>
          )
        })}
      </ul>
    </Figure>
  )
}
