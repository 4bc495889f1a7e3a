import type { ReactNode } from 'react'
import classes from './table-filters.module.css'

type TableFiltersProps = {
  /** See FilterLinks. */
  links?: ReactNode
  children: ReactNode
}

/** A table's filters: links, the search field, then the choices; on phones the field has its own line. */
export function TableFilters({ links, children }: TableFiltersProps) {
  const fields = <search className={classes.fields}>{children}</search>
  return links ? (
    <div className={classes.filters}>
      {links}
      {fields}
    </div>
  ) : (
    fields
  )
}
