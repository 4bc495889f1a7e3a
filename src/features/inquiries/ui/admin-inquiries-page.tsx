import { Button } from '@mantine/core'
import { monthName } from '#shared/date/months.ts'
import { toneOf } from '#shared/status/status-tones.ts'
import { SEARCH_WORDS_MAX } from '#shared/url/table-search.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { nothingFound } from '#ui/list/list-search.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { ADMIN_INQUIRY_SORTS, type AdminInquiriesInput } from '../search.ts'
import { INQUIRY_STATE_LABELS } from '../texts.ts'

type Inquiry = RouterOutputs['inquiries']['adminList']['items'][number]

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    key: 'couple',
    header: 'Couple',
    place: 'name',
    face: ({ photographerName, cover }) => ({ name: photographerName, cover }),
    cell: ({ coupleName }) => coupleName,
  },
  { key: 'photographer', header: 'Photographer', place: 'line', cell: ({ photographerName }) => photographerName },
  {
    key: 'eventDate',
    header: 'Wedding date',
    place: 'line',
    before: 'for',
    cell: ({ eventDate }) => (eventDate === null ? '–' : <DateText value={eventDate} format="medium" />),
  },
  {
    key: 'state',
    header: 'Status',
    place: 'state',
    cell: ({ state }) => <Badge tone={toneOf('inquiry', state, 'admin')}>{INQUIRY_STATE_LABELS[state]}</Badge>,
  },
  {
    key: 'createdAt',
    header: 'Sent',
    place: 'figure',
    cell: ({ createdAt }) => <DateText value={new Date(createdAt)} format="medium" />,
  },
]

/** Every inquiry: who asked whom, for which day, and what became of it. The words stay in the conversation. */
export function AdminInquiriesPage({ search }: { search: AdminInquiriesInput }) {
  const { filter } = useListSearch<AdminInquiriesInput>()
  const list = trpc.inquiries.adminList.useQuery(search, { placeholderData: (before) => before })
  return (
    <>
      <title>Inquiries</title>
      <PageHeader title="Inquiries" subtitle="What couples asked photographers, and what came of it." />
      <RecordList
        caption="Inquiries"
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        words={{ loading: 'Loading inquiries...', failed: 'The inquiries didn’t load' }}
        empty={
          search.search
            ? nothingFound(search.search, 'the names of both sides')
            : { title: 'No inquiries found', message: 'Inquiries appear here when a couple writes to a photographer.' }
        }
        sort={tableSort(ADMIN_INQUIRY_SORTS, search.order, (order) => filter({ order }))}
        page={search.page}
        head={
          <TableFilters>
            <SearchField
              label="Search"
              placeholder="Names of both sides"
              maxLength={SEARCH_WORDS_MAX}
              value={search.search ?? ''}
              onSearch={(words) => filter({ search: words || undefined })}
            />
            {search.asked && (
              <Button variant="default" size="md" onClick={() => filter({ asked: undefined })}>
                Inquiries from {monthName(search.asked)}: show all
              </Button>
            )}
          </TableFilters>
        }
      />
    </>
  )
}
