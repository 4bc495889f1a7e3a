import { getRouteApi, Link } from '@tanstack/react-router'
import { toneOf } from '#shared/status/status-tones.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { FilterLinks } from '#ui/list/filter-links.tsx'
import { RecordListPage } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { Badge } from '#ui/text/badge.tsx'
import { TAKEDOWN_FILTERS, TAKEDOWN_SORTS, type TakedownFilter, type TakedownsSearch } from '../search.ts'
import {
  TAKEDOWN_STATUS_LABELS,
  TAKEDOWNS_FAILED,
  TAKEDOWNS_LOADING,
  TAKEDOWNS_SUBTITLE,
  TAKEDOWNS_TITLE,
} from '../texts.ts'
import { TakedownDialog } from './takedown-dialog.tsx'
import classes from './takedowns.module.css'

const PATH = '/admin/takedowns'
const route = getRouteApi('/_admin/admin/takedowns')
type Row = RouterOutputs['takedowns']['list']['items'][number]

const LABELS: Record<TakedownFilter, string> = { open: 'Open', under_way: 'Under way', done: 'Decided', all: 'All' }

/** Who says so, or how alike two pictures are. */
const originWords = ({ origin, claimant, distance }: Row): string =>
  origin === 'notice' ? `Reported by ${claimant}` : `Looks alike: ${64 - (distance ?? 0)} of 64`

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'photographer',
    header: 'Picture of',
    place: 'name',
    cell: (row) => (
      <Link
        from={PATH}
        to={PATH}
        search={(before) => ({ ...before, id: row.id })}
        resetScroll={false}
        className={classes.name}
      >
        {row.photographer}
      </Link>
    ),
  },
  { key: 'origin', header: 'Why', place: 'sentence', cell: (row) => originWords(row) },
  {
    key: 'openedAt',
    header: 'Opened',
    place: 'figure',
    cell: ({ openedAt }) => <DateText value={openedAt} format="moment" />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => <Badge tone={toneOf('takedown', status, 'admin')}>{TAKEDOWN_STATUS_LABELS[status]}</Badge>,
  },
]

/** Cases about pictures, the oldest open one first, with one of them open over the list. */
export function TakedownsPage() {
  const { id, ...search }: TakedownsSearch = route.useSearch()
  const { filter } = useListSearch<TakedownsSearch>()
  const list = trpc.takedowns.list.useQuery(search, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.takedowns.export.useMutation(useCsvFile('takedowns', ['case', 'cases']))
  return (
    <RecordListPage
      title={TAKEDOWNS_TITLE}
      subtitle={TAKEDOWNS_SUBTITLE}
      columns={COLUMNS}
      list={list}
      words={{ loading: TAKEDOWNS_LOADING, failed: TAKEDOWNS_FAILED }}
      empty={
        search.status === 'open' && !search.q
          ? { title: 'No picture waits for a decision', message: 'Notices and look-alikes appear here.' }
          : { title: 'No cases found', message: 'Try other words, or look at all cases.' }
      }
      sort={tableSort(TAKEDOWN_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(search) }}
      filters={
        <TableFilters
          links={
            <FilterLinks
              label="Status"
              param="status"
              filters={TAKEDOWN_FILTERS.map((value) => ({ value, label: LABELS[value] }))}
              current={search.status}
            />
          }
        >
          <SearchField
            label="Search cases"
            maxLength={SEARCH_WORDS_MAX}
            value={search.q ?? ''}
            onSearch={(q) => filter({ q: q || undefined })}
          />
        </TableFilters>
      }
    >
      {id && <TakedownDialog id={id} />}
    </RecordListPage>
  )
}
