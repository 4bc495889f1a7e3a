import { Badge, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { trpc } from '#shell/trpc.ts'
import { CursorPages } from '#ui/cursor-pages.tsx'
import { answerOf, type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { ExportButton, useCsvFile } from '#ui/export-button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { tableSort } from '#ui/table-sort.tsx'
import { type MessageFilter, MODERATION_SORTS, type ModerationSearch } from '../search.ts'
import { LOAD_FAILED, LOADING_MESSAGES, MODERATION_TITLE, NO_FLAGGED, NO_MESSAGES } from '../texts.ts'
import classes from './moderation.module.css'
import { PartyName } from './party-name.tsx'
import { type MessageRow, useMessages } from './use-moderation.ts'
import { partiesOf } from './words.ts'

const PATH = '/admin/messages'
const FILTERS = [
  ['all', 'All Messages'],
  ['flagged', 'Flagged'],
  ['unread', 'Unread'],
] as const satisfies [MessageFilter, string][]

function StatusBadges({ row: { isFlagged, flags, isRead } }: { row: MessageRow }) {
  return (
    <span className={classes.badges}>
      {isFlagged && <Badge color="red">{flags[0] ?? 'Flagged'}</Badge>}
      {isRead ? !isFlagged && <span className={classes.muted}>Read</span> : <Badge color="blue">Unread</Badge>}
    </span>
  )
}

function ViewLink({ row }: { row: MessageRow }) {
  return (
    <Link
      from={PATH}
      to={PATH}
      search={(before) => ({ ...before, message: row.id })}
      resetScroll={false}
      className={classes.view}
    >
      View<span className="visually-hidden"> the message from {partiesOf(row).from.name}</span>
    </Link>
  )
}

const COLUMNS: readonly Column<MessageRow>[] = [
  { key: 'from', header: 'From', isPrimary: true, cell: (row) => <PartyName party={partiesOf(row).from} /> },
  { key: 'to', header: 'To', cell: (row) => <PartyName party={partiesOf(row).to} /> },
  { key: 'message', header: 'Message', cell: (row) => <span className={classes.snippet}>{row.text}</span> },
  {
    key: 'date',
    header: 'Date',
    cell: (row) => <DateText className={classes.date} value={row.at} format="moment" />,
  },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadges row={row} /> },
  { key: 'actions', header: 'Actions', isActions: true, cell: (row) => <ViewLink row={row} /> },
]

type MessagesTabProps = { search: ModerationSearch; onChange: (changed: Partial<ModerationSearch>) => void }

/** Everybody's messages by filter and words, newest first; flagged ones by default. (R27, X42, T25, T66) */
export function MessagesTab({ search, onChange }: MessagesTabProps) {
  const { filter = 'flagged', q, thread, order, after } = search
  const list = useMessages({ ...search, filter })
  const csv = trpc.moderation.export.useMutation(useCsvFile('messages', ['message', 'messages']))
  return (
    <>
      <div className={classes.tools}>
        <FilterLinks current={filter} />
        <SearchField
          label="Search"
          placeholder="Words of a message, or a name"
          className={classes.search}
          maxLength={100}
          value={q ?? ''}
          onSearch={(words) => onChange({ q: words || undefined })}
        />
        <ExportButton
          isExporting={csv.isPending}
          onExport={() => csv.mutate({ table: 'messages', filter, q, thread, order })}
        />
      </div>
      {thread && (
        <p className={classes.narrowed}>
          <span>Only the messages of one conversation are shown.</span>
          <Button variant="default" onClick={() => onChange({ thread: undefined })}>
            Show all conversations
          </Button>
        </p>
      )}
      <DataTable
        caption={MODERATION_TITLE}
        columns={COLUMNS}
        {...answerOf(list, LOAD_FAILED)}
        rowKey={({ id }) => id}
        loadingText={LOADING_MESSAGES}
        empty={{
          title: filter === 'flagged' ? NO_FLAGGED : NO_MESSAGES,
          message: q || thread ? 'Try other words, or look at all messages.' : undefined,
        }}
        sort={tableSort(MODERATION_SORTS, order, (next) => onChange({ order: next }))}
      />
      <CursorPages
        label={MODERATION_TITLE}
        after={after}
        next={list.data?.next}
        linkFor={(place, props) => <Link to={PATH} search={{ ...search, after: place }} {...props} />}
      />
    </>
  )
}

/** The filters as links, so that each can be shared. */
function FilterLinks({ current }: { current: MessageFilter }) {
  return (
    <nav aria-label="Show">
      <ul className={classes.filters}>
        {FILTERS.map(([value, label]) => (
          <li key={value}>
            <Link
              from={PATH}
              to={PATH}
              search={(before) => ({ ...before, after: undefined, filter: value === 'flagged' ? undefined : value })}
              resetScroll={false}
              className={classes.filter}
              activeOptions={{ explicitUndefined: true }}
              aria-current={value === current ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
