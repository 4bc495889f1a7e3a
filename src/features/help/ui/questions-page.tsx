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
import { QUESTION_FILTERS, QUESTION_SORTS, type QuestionFilter, type QuestionsSearch } from '../search.ts'
import {
  HELP_STATUS_LABELS,
  QUESTIONS_FAILED,
  QUESTIONS_LOADING,
  QUESTIONS_SUBTITLE,
  QUESTIONS_TITLE,
} from '../texts.ts'
import { QuestionDialog } from './question-dialog.tsx'
import classes from './questions.module.css'

const PATH = '/admin/questions'
const route = getRouteApi('/_admin/admin/questions')
type Row = RouterOutputs['help']['list']['items'][number]

const LABELS: Record<QuestionFilter, string> = { ...HELP_STATUS_LABELS, all: 'All' }

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: 'From',
    place: 'name',
    cell: (row) => (
      <Link
        from={PATH}
        to={PATH}
        search={(before) => ({ ...before, id: row.id })}
        resetScroll={false}
        className={classes.from}
      >
        {row.name}
      </Link>
    ),
  },
  {
    key: 'question',
    header: 'Question',
    place: 'sentence',
    cell: ({ question }) => <span className={classes.snippet}>{question}</span>,
  },
  {
    key: 'askedAt',
    header: 'Asked',
    place: 'figure',
    cell: ({ askedAt }) => <DateText value={askedAt} format="moment" />,
  },
  {
    key: 'status',
    header: 'Status',
    place: 'state',
    cell: ({ status }) => <Badge tone={toneOf('help', status, 'admin')}>{HELP_STATUS_LABELS[status]}</Badge>,
  },
]

/** What people have asked our team, the oldest open question first, with one of them open over the list. */
export function QuestionsPage() {
  const { id, ...search }: QuestionsSearch = route.useSearch()
  const { filter } = useListSearch<QuestionsSearch>()
  const list = trpc.help.list.useQuery(search, { placeholderData: (before) => before, staleTime: 10_000 })
  const csv = trpc.help.export.useMutation(useCsvFile('questions', ['question', 'questions']))
  return (
    <RecordListPage
      title={QUESTIONS_TITLE}
      subtitle={QUESTIONS_SUBTITLE}
      columns={COLUMNS}
      list={list}
      words={{ loading: QUESTIONS_LOADING, failed: QUESTIONS_FAILED }}
      empty={
        search.status === 'open' && !search.q
          ? { title: 'Nobody is waiting for an answer', message: 'Questions from the Help page appear here.' }
          : { title: 'No questions found', message: 'Try other words, or look at all questions.' }
      }
      sort={tableSort(QUESTION_SORTS, search.order, (order) => filter({ order }))}
      page={search.page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(search) }}
      filters={
        <TableFilters
          links={
            <FilterLinks
              label="Status"
              param="status"
              filters={QUESTION_FILTERS.map((value) => ({ value, label: LABELS[value] }))}
              current={search.status}
            />
          }
        >
          <SearchField
            label="Search questions"
            maxLength={SEARCH_WORDS_MAX}
            value={search.q ?? ''}
            onSearch={(q) => filter({ q: q || undefined })}
          />
        </TableFilters>
      }
    >
      <QuestionDialog id={id} next={list.data?.items.find((row) => row.status === 'open' && row.id !== id)?.id} />
    </RecordListPage>
  )
}
