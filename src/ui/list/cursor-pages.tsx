import { Link } from '@tanstack/react-router'
import classes from './cursor-pages.module.css'

type CursorPagesProps = {
  /** Names the list for screen readers. */
  label: string
  /** Cursor of the shown page; undefined on the first one. */
  after: string | undefined
  /** Cursor of the next page; null on the last one. */
  next: string | null | undefined
  /** The cursor's search parameter. */
  param?: string | undefined
}

/** Real links to the next page and back to the first one, for keyset-paged lists. */
export function CursorPages({ label, after, next, param = 'after' }: CursorPagesProps) {
  if (!after && !next) return null
  const link = (place: string | undefined, words: string) => (
    <Link to="." search={(before: object) => ({ ...before, [param]: place })} className={classes.page}>
      {words}
    </Link>
  )
  return (
    <nav aria-label={`${label}, pages`} className={classes.pages}>
      {after && link(undefined, 'First page')}
      {next && link(next, 'Next page')}
    </nav>
  )
}
