import type { ReactNode } from 'react'
import classes from './cursor-pages.module.css'

type LinkProps = { className: string; children: string }
type CursorPagesProps = {
  /** Names the list for screen readers. */
  label: string
  /** Cursor of the shown page; undefined on the first one. */
  after: string | undefined
  /** Cursor of the next page; null on the last one. */
  next: string | null | undefined
  linkFor: (after: string | undefined, props: LinkProps) => ReactNode
}

/** Real links to the next page and back to the first one, for keyset-paged lists. (X42) */
export function CursorPages({ label, after, next, linkFor }: CursorPagesProps) {
  if (!after && !next) return null
  return (
    <nav aria-label={`${label}, pages`} className={classes.pages}>
      {after && linkFor(undefined, { className: classes.page!, children: 'First page' })}
      {next && linkFor(next, { className: classes.page!, children: 'Next page' })}
    </nav>
  )
}
