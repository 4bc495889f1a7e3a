import { Button } from '#ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { CLEAR_DATE_SELECTION, type DirectoryPage, NO_MATCHES, RESET_ALL, withoutFilter } from '../model.ts'
import { activeFilters } from '../search.ts'
import type { DirectoryControls } from './directory-toolbar.tsx'
import classes from './empty-results.module.css'
import { nobodyFree, relaxWords } from './result-words.ts'

/** Nothing found: says why, which one filter would free most, and how to start again (L9, DS9, X76). */
export function EmptyResults({ page, search, change, reset }: DirectoryControls & { page: DirectoryPage }) {
  const { date, relax } = page
  const isFiltered = activeFilters(search).length > 0
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{date ? nobodyFree(search, date) : NO_MATCHES}</p>
      {relax && (
        <p className={classes.relax}>
          Changing one thing frees the most:{' '}
          <Link
            to="/find-photographer"
            search={withoutFilter(search, relax.filter)}
            replace
            resetScroll={false}
            className={classes.link}
          >
            {relaxWords(relax)}
          </Link>
        </p>
      )}
      <div className={classes.actions}>
        {date && (
          <Button onClick={() => change({ date: undefined, unavailable: undefined })}>{CLEAR_DATE_SELECTION}</Button>
        )}
        {isFiltered && (
          <Button variant={date ? 'default' : 'filled'} onClick={reset}>
            {RESET_ALL}
          </Button>
        )}
      </div>
    </div>
  )
}
