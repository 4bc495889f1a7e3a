import type { ReactNode } from 'react'
import classes from './cursor-pages.module.css'

type LinkProps = { className: string; children: string }
type CursorPagesProps = {
  /** What is paged; read to screen readers. */
  label: string
  /** Where the shown page begins; undefined on the first one. */
  after: string | undefined
  /** Where the next one begins; null on the last one. */
  next: string | null | undefined
  linkFor: (after: string | undefined, props: LinkProps) => ReactNode
}

/** Real links to the next page and back to the first one, for lists that go on by their last row. (X42) */
export function CursorPages({ label, after, next, linkFor }: CursorPagesProps) {
  if (!after && !next) return null
  return (
    <nav aria-label={`${label}, pages`} className={classes.pages}>
      {after && linkFor(undefined, { className: classes.page!, children: 'First page' })}
      {next && linkFor(next, { className: classes.page!, children: 'Next page' })}
    </nav>
  )
}
