import { useId } from 'react'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { SORT_LABELS } from '../model.ts'
import { SORTS, type Sort } from '../search.ts'
import { FINDER_FORM } from './finder-form.ts'
import classes from './sort-select.module.css'

/** The order of the list: a native select, small and familiar on every phone. */
export function SortSelect({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const id = useId()
  return (
    <span className={classes.sort}>
      <label htmlFor={id} className={classes.label}>
        Sort by
      </label>
      <span className={classes.box}>
        <select
          id={id}
          form={FINDER_FORM}
          name="sort"
          className={classes.select}
          value={sort}
          onChange={(event) => onChange(event.target.value as Sort)}
        >
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {SORT_LABELS[value]}
            </option>
          ))}
        </select>
        <ChevronDownIcon className={classes.icon} />
      </span>
    </span>
  )
}
