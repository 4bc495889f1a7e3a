import { Link } from '@tanstack/react-router'
import { CloseIcon } from '#ui/icon/icons.tsx'
import { RESET_ALL } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import classes from './active-filters.module.css'
import { filterChips } from './filter-chips.ts'
import { RESET_FORM } from './finder-form.ts'

type ActiveFiltersProps = { search: DirectorySearch; onRemoved: () => void }

/** The chosen filters, each removable on its own; real links, so they work before the script has loaded. */
export function ActiveFilters({ search, onRemoved }: ActiveFiltersProps) {
  const chips = filterChips(search)
  if (chips.length === 0) return null
  return (
    <div className={classes.active}>
      <ul role="list" aria-label="Chosen filters" className={classes.chips}>
        {chips.map(({ key, label, without }) => (
          <li key={key}>
            <Link
              to="/find-photographer"
              search={without}
              resetScroll={false}
              rel="nofollow"
              className={classes.chip}
              onClick={onRemoved}
            >
              <span className="visually-hidden">Remove </span>
              {label}
              <CloseIcon className={classes.cross} />
            </Link>
          </li>
        ))}
        <li>
          <button type="submit" form={RESET_FORM} className={classes.reset} onClick={onRemoved}>
            {RESET_ALL}
          </button>
        </li>
      </ul>
    </div>
  )
}
