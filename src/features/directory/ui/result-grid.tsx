import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { type PageLinkProps, Pagination } from '#ui/list/pagination.tsx'
import type { DirectoryPage } from '../model.ts'
import type { DirectorySearch } from '../search.ts'
import { PhotographerCard } from './photographer-card.tsx'
import classes from './result-grid.module.css'

type ResultGridProps = {
  page: DirectoryPage
  search: DirectorySearch
  /** The chosen date, which the cards carry to the profile. */
  date: string | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

/** One, two, three or four columns of cards (L8) and the links to the other pages. */
export function ResultGrid({ page, search, date, heading }: ResultGridProps) {
  const turnTo = usePageTurn(search.page, heading)
  return (
    <>
      <ul role="list" className={classes.grid}>
        {page.items.map((photographer, place) => (
          <li key={photographer.id}>
            <PhotographerCard photographer={photographer} date={date} priority={place === 0} isFromDirectory />
          </li>
        ))}
      </ul>
      <Pagination page={page.page} total={page.pageCount} label="Pages of photographers" linkFor={pageLink(turnTo)} />
    </>
  )
}

/** A page as a real link that keeps the filters. */
const pageLink =
  (turnTo: (page: number) => void) =>
  (page: number, { children, ...props }: PageLinkProps) => (
    <Link
      {...props}
      to="/find-photographer"
      search={(previous) => ({ ...previous, page })}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      onClick={() => turnTo(page)}
    >
      {children}
    </Link>
  )

/** After a click on a page link the focus and the view go to the result heading; back and forward leave them alone. */
function usePageTurn(page: number, heading: RefObject<HTMLHeadingElement | null>) {
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    if (awaited.current !== page) return
    awaited.current = null
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [page, heading])
  return (target: number) => {
    awaited.current = target
  }
}
