import { Link } from '@tanstack/react-router'
import { WITHOUT } from '#shared/url/search-codec.ts'
import { Button } from '#ui/button/button.tsx'
import { CLEAR_DATE_SELECTION, type DirectoryPage, NO_MATCHES, RESET_ALL, withoutFilter } from '../model.ts'
import { activeFilters, type DirectorySearch } from '../search.ts'
import classes from './empty-results.module.css'
import { FINDER_FORM, RESET_FORM } from './finder-form.ts'
import { nobodyFree, relaxWords } from './result-words.ts'

/** Nothing found: says why, which filter's removal shows most, and how to start over (L9, X76). */
export function EmptyResults({ page, search }: { page: DirectoryPage; search: DirectorySearch }) {
  const { date, relax } = page
  const isFiltered = activeFilters(search).length > 0
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{date ? nobodyFree(search, date) : NO_MATCHES}</p>
      {relax && (
        <p className={classes.relax}>
          The one change that helps most:{' '}
          <Link
            to="/find-photographer"
            search={withoutFilter(search, relax.filter)}
            resetScroll={false}
            className={classes.link}
          >
            {relaxWords(relax)}
          </Link>
        </p>
      )}
      <div className={classes.actions}>
        {date && (
          <Button type="submit" form={FINDER_FORM} name={WITHOUT} value="date">
            {CLEAR_DATE_SELECTION}
          </Button>
        )}
        {isFiltered && (
          <Button type="submit" form={RESET_FORM} variant={date ? 'default' : 'filled'}>
            {RESET_ALL}
          </Button>
        )}
      </div>
    </div>
  )
}
