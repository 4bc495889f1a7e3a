import { useRef } from 'react'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { FilterIcon } from '#ui/icon/page-icons.tsx'
import { usePageDrawer } from '#ui/overlay/use-page-drawer.ts'
import { CLEAR_DATE } from '../model.ts'
import classes from './directory-toolbar.module.css'
import { panelChoices } from './filter-chips.ts'
import { FilterPanel } from './filter-panel.tsx'
import { FINDER_FORM, RESET_FORM, readFinderForm, useEarlyChoices } from './finder-form.ts'
import { SearchBox } from './search-box.tsx'
import type { DirectoryControls } from './types.ts'

/**
 * Wedding date, search words and the other filters: one GET form whose fields are named like the URL's parameters, so
 * that all of it works before hydration. After it, every change is in the URL at once.
 */
export function DirectoryToolbar({ search, change, reset }: DirectoryControls) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoices(form, change)
  return (
    <>
      <form
        ref={form}
        id={FINDER_FORM}
        role="search"
        action="/find-photographer"
        method="get"
        autoComplete="off"
        // A past day in a shared link is explained beside the list; it must not block the form.
        noValidate
        className={classes.toolbar}
        onSubmit={(event) => {
          event.preventDefault()
          change(readFinderForm(event.currentTarget, event.nativeEvent.submitter))
        }}
      >
        {/* Enter presses the first button in a form. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <DatePicker
          name="date"
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
        <Filters search={search} change={change} />
      </form>
      <form
        id={RESET_FORM}
        action="/find-photographer"
        method="get"
        hidden
        onSubmit={(event) => {
          event.preventDefault()
          reset()
        }}
      />
    </>
  )
}

/** The button and the side panel it opens. */
function Filters({ search, change }: Pick<DirectoryControls, 'search' | 'change'>) {
  const { button, ...drawer } = usePageDrawer()
  const chosen = panelChoices(search)
  return (
    <>
      <button ref={button} type="button" className={classes.filters} aria-haspopup="dialog" popoverTarget={drawer.id}>
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
      <FilterPanel search={search} change={change} {...drawer} />
    </>
  )
}
