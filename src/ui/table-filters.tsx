import type { ReactNode } from 'react'
import classes from './table-filters.module.css'

/** A table's filters: the search field, then the choices; on phones the field has its own line. */
export function TableFilters({ children }: { children: ReactNode }) {
  return <search className={classes.filters}>{children}</search>
}
