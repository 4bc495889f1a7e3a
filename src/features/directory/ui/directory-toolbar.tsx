import { lazy, Suspense, useState } from 'react'
import { DateField } from '#ui/date-field.tsx'
import { FilterIcon } from '#ui/icons.tsx'
import { CLEAR_DATE } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import classes from './directory-toolbar.module.css'
import { panelChoices } from './filter-chips.ts'
import { SearchBox } from './search-box.tsx'

const loadPanel = () => import('./filter-panel.tsx')
const FilterPanel = lazy(() => loadPanel().then((module) => ({ default: module.FilterPanel })))

export type DirectoryControls = {
  search: DirectorySearch
  change: (patch: Partial<DirectorySearch>) => void
  reset: () => void
}

/** Wedding date, search words and the way to the other filters. */
export function DirectoryToolbar({ search, change, reset }: DirectoryControls) {
  return (
    <div className={classes.toolbar}>
      <DateField
        label="Wedding date"
        value={search.date}
        onChange={(date) => change({ date, unavailable: date ? search.unavailable : undefined })}
        placeholder="Add your date"
        clearLabel={CLEAR_DATE}
        className={classes.cell}
      />
      <div className={`${classes.cell} ${classes.search}`}>
        <SearchBox search={search} onChange={(q) => change({ q })} />
      </div>
      <FilterButton search={search} change={change} reset={reset} />
    </div>
  )
}

/** Opens the side panel; its code arrives when the pointer or the focus comes near. */
function FilterButton(controls: DirectoryControls) {
  const [isOpen, setOpen] = useState(false)
  const [isFetched, setFetched] = useState(false)
  const chosen = panelChoices(controls.search)
  return (
    <>
      <button
        type="button"
        className={classes.filters}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => {
          setFetched(true)
          setOpen(true)
        }}
      >
        <FilterIcon />
        <span>
          Filters
          {chosen > 0 && (
            <span className={classes.chosen}>
              {chosen}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
        </span>
      </button>
      {isFetched && (
        <Suspense fallback={null}>
          <FilterPanel {...controls} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
