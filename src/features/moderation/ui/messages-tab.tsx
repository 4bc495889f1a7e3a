import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { toneOf } from '#shared/status/status-tones.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { useCsvFile } from '#ui/list/export-button.tsx'
import { FilterLinks } from '#ui/list/filter-links.tsx'
import { RecordList } from '#ui/list/record-list.tsx'
import { SearchField } from '#ui/list/search-field.tsx'
import { selectionColumn, useSelection } from '#ui/list/selection.tsx'
import { TableFilters } from '#ui/list/table-filters.tsx'
import { tableSort } from '#ui/list/table-sort.tsx'
import { Badge, Badges } from '#ui/text/badge.tsx'
import { type MessageFilter, MODERATION_SORTS, type ModerationSearch } from '../search.ts'
import { LOAD_FAILED, LOADING_MESSAGES, MODERATION_TITLE, NO_FLAGGED, NO_MESSAGES, OPEN_TO_READ } from '../texts.ts'
import classes from './moderation.module.css'
import { PartyName } from './party-name.tsx'
import { SeveralMessages } from './several.tsx'
import { type MessageRow, useMessages } from './use-moderation.ts'
import { partiesOf } from './words.ts'

const PATH = '/admin/messages'
const FILTERS: readonly { value: MessageFilter | undefined; label: string }[] = [
  { value: 'all', label: 'All Messages' },
  { value: undefined, label: 'Flagged' },
  { value: 'unread', label: 'Unread' },
]

function StatusBadges({ row: { isFlagged, flags, isRead } }: { row: MessageRow }) {
  const unread = <Badge tone={toneOf('message', 'unread', 'admin')}>Unread</Badge>
  return (
    <Badges>
      {isFlagged && <Badge tone={toneOf('message', 'flagged', 'admin')}>{flags[0] ?? 'Flagged'}</Badge>}
      {isRead ? !isFlagged && <span className={classes.muted}>Read</span> : unread}
    </Badges>
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
  { key: 'from', header: 'From', place: 'name', cell: (row) => <PartyName party={partiesOf(row).from} /> },
  { key: 'to', header: 'To', place: 'line', before: 'to', cell: (row) => <PartyName party={partiesOf(row).to} /> },
  {
    key: 'message',
    header: 'Message',
    place: 'sentence',
    cell: ({ text }) => <span className={text === null ? classes.muted : classes.snippet}>{text ?? OPEN_TO_READ}</span>,
  },
  {
    key: 'date',
    header: 'Date',
    place: 'figure',
    cell: (row) => <DateText className={classes.date} value={row.at} format="moment" />,
  },
  { key: 'status', header: 'Status', place: 'state', cell: (row) => <StatusBadges row={row} /> },
  { key: 'actions', header: 'Actions', place: 'actions', cell: (row) => <ViewLink row={row} /> },
]

const nameOf = (row: MessageRow) => {
  const { from, to } = partiesOf(row)
  return `the message from ${from.name} to ${to.name}`
}

type MessagesTabProps = { search: ModerationSearch; onChange: (changed: Partial<ModerationSearch>) => void }

/** Everyone's messages by filter and words, newest first; flagged ones by default. (R27, T25, T66) */
export function MessagesTab({ search, onChange }: MessagesTabProps) {
  const { filter = 'flagged', q, thread, order, after } = search
  const list = useMessages({ ...search, filter })
  const flagged = (list.data?.items ?? []).filter((row) => row.isFlagged)
  const selection = useSelection(flagged.map(({ id }) => id))
  const isBulk = filter === 'flagged'
  const csv = trpc.moderation.export.useMutation(useCsvFile('messages', ['message', 'messages']))
  return (
    <>
      {thread && (
        <p className={classes.narrowed}>
          <span>Only showing one conversation’s messages.</span>
          <Button variant="default" onClick={() => onChange({ thread: undefined })}>
            Show all conversations
          </Button>
        </p>
      )}
      <RecordList
        caption={MODERATION_TITLE}
        columns={isBulk ? [selectionColumn(selection, nameOf), ...COLUMNS] : COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        words={{ loading: LOADING_MESSAGES, failed: LOAD_FAILED }}
        empty={{
          title: filter === 'flagged' ? NO_FLAGGED : NO_MESSAGES,
          message:
            q || thread
              ? 'Try other words, or look at all messages.'
              : filter === 'flagged'
                ? 'Messages that may break the rules wait here for you.'
                : 'What couples and photographers write to each other appears here.',
        }}
        sort={tableSort(MODERATION_SORTS, order, (next) => onChange({ order: next }))}
        cursor={{ after }}
        csv={{
          isPending: csv.isPending,
          start: () => csv.mutate({ table: 'messages', filter, q, thread, order }),
        }}
        head={
          <TableFilters links={<FilterLinks label="Show" param="filter" filters={FILTERS} current={search.filter} />}>
            <SearchField
              label="Search"
              placeholder="Words or a name"
              maxLength={100}
              value={q ?? ''}
              onSearch={(words) => onChange({ q: words || undefined })}
            />
          </TableFilters>
        }
        bar={
          isBulk && (
            <SeveralMessages selection={selection} names={new Map(flagged.map((row) => [row.id, nameOf(row)]))} />
          )
        }
      />
    </>
  )
}
