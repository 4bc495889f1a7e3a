import { NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { trpc } from '#shell/trpc.ts'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { selectionColumn, useSelection } from '#ui/list/selection.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { isNarrowed, useListSearch } from '#ui/list/use-list-search.ts'
import {
  type AdminReviewsSearch,
  REVIEW_AUTHOR_FILTERS,
  REVIEW_FILTERS,
  REVIEW_SORTS,
  type ReviewAuthorFilter,
  type ReviewFilter,
} from '../search.ts'
import {
  ADMIN_REVIEWS_TITLE,
  AUTHOR_FILTER_LABELS,
  filterLabel,
  REVIEWS_FAILED,
  REVIEWS_LOADING,
  REVIEWS_NONE,
  REVIEWS_SEARCH_PLACEHOLDER,
} from '../texts.ts'
import { AdminReviewAction, type ChosenAction } from './admin-review-action.tsx'
import { reviewColumns } from './admin-review-columns.tsx'
import { AdminReviewDialog } from './admin-review-dialog.tsx'
import { reviewName, SeveralReviews } from './several-reviews.tsx'

const PATH = '/admin/reviews'
const route = getRouteApi('/_admin/admin/reviews')

/** The reviews of both sides: search, filters, order and page in the URL. */
export function AdminReviewsPage() {
  const search: AdminReviewsSearch = route.useSearch()
  const { filter, close } = useListSearch<AdminReviewsSearch>()
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
  const { id, ...listed } = search
  const list = trpc.reviews.adminList.useQuery(listed, { placeholderData: (before) => before, staleTime: 10_000 })
  const items = list.data?.items ?? []
  const selection = useSelection(items.map((row) => row.id))
  const isBulk = search.status === 'in_check'
  const csv = trpc.reviews.adminExport.useMutation(useCsvFile('reviews', ['review', 'reviews']))
  return (
    <RecordListPage
      title={ADMIN_REVIEWS_TITLE}
      columns={[
        ...(isBulk ? [selectionColumn(selection, reviewName)] : []),
        ...reviewColumns((row, action) => setChosen({ id: row.id, action })),
      ]}
      list={list}
      words={{ loading: REVIEWS_LOADING, failed: REVIEWS_FAILED }}
      empty={
        isNarrowed(listed)
          ? {
              title: REVIEWS_NONE,
              message: 'The search covers the names of both sides and the text of the review.',
              action: <Link to={PATH}>Show all reviews</Link>,
            }
          : { title: REVIEWS_NONE, message: 'Couples and photographers write them after a completed booking.' }
      }
      sort={tableSort(REVIEW_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(listed) }}
      filters={
        <>
          <Filters search={search} onChange={filter} />
          {isBulk && <SeveralReviews items={items} selection={selection} />}
        </>
      }
    >
      {id && !chosen && <AdminReviewDialog key={id} id={id} onClose={close} onAction={setChosen} />}
      {chosen && <AdminReviewAction {...chosen} onClose={() => setChosen(null)} />}
    </RecordListPage>
  )
}

type FiltersProps = { search: AdminReviewsSearch; onChange: (changed: Partial<AdminReviewsSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  return (
    <TableFilters>
      <SearchField
        label="Search"
        placeholder={REVIEWS_SEARCH_PLACEHOLDER}
        value={search.search ?? ''}
        maxLength={SEARCH_WORDS_MAX}
        onSearch={(words) => onChange({ search: words || undefined })}
      />
      <NativeSelect
        label="Status"
        size="md"
        value={search.status}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value as ReviewFilter })}
        data={REVIEW_FILTERS.map((value) => ({ value, label: filterLabel(value) }))}
      />
      <NativeSelect
        label="Written by"
        size="md"
        value={search.author}
        onChange={({ currentTarget }) => onChange({ author: currentTarget.value as ReviewAuthorFilter })}
        data={REVIEW_AUTHOR_FILTERS.map((value) => ({ value, label: AUTHOR_FILTER_LABELS[value] }))}
      />
    </TableFilters>
  )
}
