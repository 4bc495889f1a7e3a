import type { ReactNode } from 'react'
import classes from './pagination.module.css'
import { pageItems } from './pagination-items.ts'

export type PageLinkProps = {
  className: string
  'aria-label': string
  'aria-current': 'page' | undefined
  children: ReactNode
}

type PaginationProps = {
  page: number
  total: number
  /** Renders the real link of a page with the given props; links can be shared and opened in a new tab. */
  linkFor: (page: number, props: PageLinkProps) => ReactNode
  label?: string
}

/** First, last, current plus and minus one, ellipses for gaps; nothing with one page. */
export function Pagination({ page, total, linkFor, label = 'Pagination' }: PaginationProps) {
  const items = pageItems(page, total)
  if (items.length === 0) return null
  return (
    <nav aria-label={label} className={classes.pagination}>
      <ol className={classes.list}>
        {items.map((item, index) =>
          item === 'gap' ? (
            <li key={`gap-${index}`} className={classes.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              {linkFor(item, {
                className: classes.page!,
                'aria-label': `Page ${item}`,
                'aria-current': item === page ? 'page' : undefined,
                children: item,
              })}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
