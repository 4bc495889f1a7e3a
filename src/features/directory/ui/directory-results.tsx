import { keepPreviousData } from '@tanstack/react-query'
import { useHydrated, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { countOfPhotographers } from '#features/photographers/texts.ts'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { type DirectoryPage, FEW_RESULTS, LOAD_FAILED, NO_PHOTOGRAPHERS } from '../model.ts'
import { ActiveFilters } from './active-filters.tsx'
import { ColumnsChoice } from './columns-choice.tsx'
import classes from './directory-results.module.css'
import { EmptyResults } from './empty-results.tsx'
import { LOADING, LoadingResults } from './loading-results.tsx'
import { RankingNote } from './ranking-note.tsx'
import { ResultGrid } from './result-grid.tsx'
import { aboutOf, announcementOf, dateOutOfReach, showingFor } from './result-words.ts'
import { SortSelect } from './sort-select.tsx'
import type { DirectoryControls } from './types.ts'

// Fetched only where few are found.
const Neighbors = fetched(() => import('./neighbors.tsx').then((module) => module.Neighbors))

type ResultsProps = Omit<DirectoryControls, 'reset'> & { hasFailed: boolean }

/** Count, chosen filters, order and the photographers, in one of four states that never look alike. */
export function DirectoryResults({ search, change, hasFailed }: ResultsProps) {
  const router = useRouter()
  const isHydrated = useHydrated()
  const query = trpc.directory.list.useQuery(search, { placeholderData: keepPreviousData, enabled: !hasFailed })
  const heading = useRef<HTMLHeadingElement>(null)
  const isFailed = (hasFailed || query.isError) && !query.data
  useEffect(() => {
    if (isFailed) notify.error(LOAD_FAILED, { id: 'directory-failed' })
  }, [isFailed])

  const page = isFailed ? undefined : query.data
  const retry = () => void (hasFailed ? router.invalidate() : query.refetch())
  return (
    <section aria-labelledby="results" className={classes.results}>
      <div className={classes.bar}>
        <ResultHeading
          ref={heading}
          page={page}
          isLoading={!page && !isFailed}
          about={aboutOf(search, page ? page.date : (search.date ?? null))}
        />
        <div className={classes.order}>
          <SortSelect sort={search.sort} onChange={(sort) => change({ sort })} />
          <RankingNote />
          <ColumnsChoice />
        </div>
      </div>
      <ActiveFilters search={search} onRemoved={() => heading.current?.focus({ preventScroll: true })} />
      {search.date && page && page.date === null && !query.isPlaceholderData && (
        <p className={classes.note}>{dateOutOfReach(search.date)}</p>
      )}
      {page?.meant && !query.isPlaceholderData && (
        <p className={classes.note}>
          {showingFor(page.meant)}. No one matches “{search.q}”.
        </p>
      )}
      <Announcement page={query.isPlaceholderData ? undefined : page} />
      {isFailed && <PageState.Error title={LOAD_FAILED} onRetry={retry} isRetrying={query.isFetching} />}
      {!isFailed && !page && <LoadingResults />}
      {page && (
        <div aria-busy={query.isPlaceholderData} className={classes.content}>
          {page.total > 0 ? (
            <ResultGrid
              page={page}
              search={search}
              // The list shown may still be that of the search before, which knows nothing of a date chosen since.
              date={query.isPlaceholderData ? search.date : (page.date ?? undefined)}
              heading={heading}
            />
          ) : (
            <EmptyResults page={page} search={search} />
          )}
          {isHydrated && page.total < FEW_RESULTS && !query.isPlaceholderData && <Neighbors search={search} />}
        </div>
      )}
    </section>
  )
}

type HeadingProps = {
  page: DirectoryPage | undefined
  isLoading: boolean
  about: string
  ref: React.Ref<HTMLHeadingElement>
}

/** The exact number, with the place and date it applies to. */
function ResultHeading({ page, isLoading, about, ref }: HeadingProps) {
  const count = isLoading
    ? LOADING
    : !page
      ? 'Photographers'
      : page.total === 0
        ? NO_PHOTOGRAPHERS
        : countOfPhotographers(page.total)
  return (
    <h2 id="results" ref={ref} tabIndex={-1} className={classes.heading}>
      {isLoading && <span className={classes.spinner} aria-hidden="true" />}
      {count} {about && <span className={classes.about}>{about}</span>}
    </h2>
  )
}

/** Announces results politely, and nothing while the next ones load. */
function Announcement({ page }: { page: DirectoryPage | undefined }) {
  return (
    <p role="status" className="visually-hidden">
      {page && announcementOf(page)}
    </p>
  )
}
