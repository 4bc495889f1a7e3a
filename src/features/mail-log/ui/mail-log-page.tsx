import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
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
import { EmailText } from '#ui/text/email-text.tsx'
import { MAILS_FAILED, MAILS_TITLE, STATE_LABELS } from '../model.ts'
import { MAIL_SORTS, MAIL_STATES, type MailSearch } from '../search.ts'
import { MailDialog } from './mail-dialog.tsx'
import classes from './mail-log.module.css'
import { MailState, templateWords } from './mail-state.tsx'
import { useSendAgain } from './use-send-again.ts'

const PATH = '/admin/emails'
const route = getRouteApi('/_admin/admin/emails')
type Row = RouterOutputs['mailLog']['list']['items'][number]
type Again = ReturnType<typeof useSendAgain>

const toLink = (row: Row) => (
  <Link
    from={PATH}
    to={PATH}
    search={(before) => ({ ...before, mail: row.id })}
    resetScroll={false}
    className={classes.to}
  >
    <EmailText email={row.toAddress} />
  </Link>
)
const stateOf = (row: Row) => (
  <div className={classes.state}>
    <MailState status={row.status} delivery={row.delivery} />
    <span className={classes.attempts}>
      {row.attempts} {row.attempts === 1 ? 'attempt' : 'attempts'}
    </span>
    {row.lastError && <span className={classes.error}>{row.lastError}</span>}
  </div>
)
const sendAgainButton = ({ sendAgain, sendingId }: Again, row: Row) =>
  row.refusal === null && (
    <Button
      variant="default"
      aria-label={`Send again to ${row.toAddress}`}
      loading={sendingId === row.id}
      onClick={() => sendAgain(row.id)}
    >
      Send again
    </Button>
  )

const columnsFor = (again: Again): Column<Row>[] => [
  { key: 'to', header: 'To', place: 'name', cell: toLink },
  {
    key: 'mail',
    header: 'Email',
    place: 'sentence',
    cell: (row) => <span className={classes.subject}>{row.subject ?? templateWords(row.template)}</span>,
  },
  { key: 'state', header: 'Status', place: 'state', cell: stateOf },
  {
    key: 'createdAt',
    header: 'Queued',
    place: 'figure',
    cell: ({ createdAt }) => <DateText value={createdAt} format="moment" />,
  },
  {
    key: 'sentAt',
    header: 'Sent',
    place: 'record',
    cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} format="moment" /> : '–'),
  },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (row) => sendAgainButton(again, row) },
]

type Filters = Pick<MailSearch, 'state' | 'template' | 'q'>
const STATES = [
  { value: undefined, label: 'All' },
  ...MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]

/** Every mail with its state, attempts, error, what came back, and "Send again". */
export function MailLogPage() {
  const { mail, ...input } = route.useSearch()
  const { page, order, ...filters } = input
  const { filter } = useListSearch<MailSearch>()
  const again = useSendAgain()
  const list = trpc.mailLog.list.useQuery(input, { placeholderData: (before) => before, staleTime: 5_000 })
  // The names arrive with the list; until then, the one that is chosen.
  const templates = new Set([...(list.data?.templates ?? []), ...(filters.template ? [filters.template] : [])])
  const csv = trpc.mailLog.export.useMutation(useCsvFile('emails', ['email', 'emails']))
  return (
    <RecordListPage
      title={MAILS_TITLE}
      subtitle="What we sent to whom, whether it went out, and what came back."
      columns={columnsFor(again)}
      list={list}
      words={{ loading: 'Loading emails...', failed: MAILS_FAILED }}
      empty={emptyOf(filters)}
      sort={tableSort(MAIL_SORTS, order, (next) => filter({ order: next }))}
      page={page}
      csv={{ isPending: csv.isPending, start: () => csv.mutate(input) }}
      filters={
        <TableFilters links={<FilterLinks label="Status" param="state" filters={STATES} current={filters.state} />}>
          <SearchField
            label="Search by address"
            maxLength={254}
            value={filters.q ?? ''}
            onSearch={(q) => filter({ q: q || undefined })}
          />
          <NativeSelect
            label="Email"
            size="md"
            value={filters.template ?? ''}
            onChange={({ currentTarget }) => filter({ template: currentTarget.value || undefined })}
            data={[
              { value: '', label: 'All emails' },
              ...Array.from(templates, (value) => ({ value, label: templateWords(value) })),
            ]}
          />
        </TableFilters>
      }
    >
      <MailDialog id={mail} onClose={() => filter({ mail: undefined, page })} again={again} />
    </RecordListPage>
  )
}

const emptyOf = ({ state, template, q }: Filters) => ({
  title: q ? `No emails to “${q}”` : 'No emails here',
  message: template
    ? `None of them is “${templateWords(template)}”.`
    : state
      ? 'No emails have this status.'
      : 'Emails appear here as soon as they’re written.',
  action: (q || state || template) && (
    <Link to={PATH} search={{}}>
      {' '}
      Show all emails{' '}
    </Link>
  ),
})
