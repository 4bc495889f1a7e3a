import type { ReactNode } from 'react'
import classes from './table-filters.module.css'

/** What narrows a table: the search field first, then its choices; on phones the field has a line of its own. */
export function TableFilters({ children }: { children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>
}
