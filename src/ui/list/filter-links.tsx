import { Link } from '@tanstack/react-router'
import classes from './filter-links.module.css'
import { firstPage } from './use-list-search.ts'

type FilterLinksProps<Value extends string | undefined> = {
  /** Names the links for screen readers. */
  label: string
  /** The filter's search parameter. */
  param: string
  /** Undefined is the default, which the URL does not have. */
  filters: readonly { value: Value; label: string; count?: number | undefined }[]
  current: Value
}

/** The values of a list's main filter as links, so that each can be shared. */
export function FilterLinks<Value extends string | undefined>(props: FilterLinksProps<Value>) {
  const { label, param, filters, current } = props
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {filters.map(({ value, label: words, count }) => (
          <li key={words}>
            <Link
              to="."
              search={(before: object) => ({ ...before, ...firstPage(before), [param]: value })}
              resetScroll={false}
              className={classes.filter}
              activeOptions={{ exact: true, explicitUndefined: true }}
              aria-current={value === current ? 'page' : undefined}
            >
              {words} {count !== undefined && <span className={classes.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
