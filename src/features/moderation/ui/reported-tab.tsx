import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DateText } from '#ui/date/date-text.tsx'
import type { Column } from '#ui/list/data-table.tsx'
import { selectionColumn, useSelection } from '#ui/list/selection.tsx'
import type { ModerationSearch } from '../search.ts'
import { NO_NOT_GENUINE, NO_REPORTS } from '../texts.ts'
import classes from './moderation.module.css'
import { ReportedTable } from './reported-table.tsx'
import { SeveralReports } from './several.tsx'
import { type MarkedInquiry, type Report, useReported } from './use-moderation.ts'

const PATH = '/admin/messages'
type Reported = ReturnType<typeof useReported>

/** The two sides of a reported conversation, leading to what was written and the decision. */
function ReportLink({ report: { id, coupleName, vendorName } }: { report: Report }) {
  return (
    <Link
      from={PATH}
      to={PATH}
      search={(before) => ({ ...before, report: id })}
      resetScroll={false}
      className={classes.view}
    >
      {coupleName} and {vendorName}
    </Link>
  )
}

/** The two sides of a conversation, leading to its messages. */
function ConversationLink({ row: { coupleName, vendorName, threadId } }: { row: MarkedInquiry }) {
  return (
    <Link to={PATH} search={{ filter: 'all', thread: threadId }} className={classes.view}>
      {coupleName} and {vendorName}
    </Link>
  )
}

function Reason({ report: { reason, messageId, messageText } }: { report: Report }) {
  return (
    <div className={classes.reason}>
      <p>{reason}</p>
      {messageId && messageText !== null && (
        <Link
          from={PATH}
          to={PATH}
          search={(before) => ({ ...before, message: messageId })}
          resetScroll={false}
          className={classes.quote}
        >
          {messageText}
        </Link>
      )}
    </div>
  )
}

const reportColumns = ({ decide }: Reported): Column<Report>[] => [
  { key: 'pair', header: 'Conversation', place: 'name', cell: (report) => <ReportLink report={report} /> },
  {
    key: 'by',
    header: 'Reported by',
    place: 'line',
    before: 'reported by the',
    cell: ({ side }) => (side === 'client' ? 'Client' : 'Vendor'),
  },
  { key: 'reason', header: 'Reason', place: 'sentence', cell: (report) => <Reason report={report} /> },
  {
    key: 'date',
    header: 'Date',
    place: 'figure',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="moment" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: ({ id }) => {
      const isPending = decide.isPending && decide.variables.id === id
      return (
        <span className={classes.buttons}>
          <Button variant="default" disabled={isPending} onClick={() => decide.mutate({ id, status: 'resolved' })}>
            Resolve
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => decide.mutate({ id, status: 'dismissed' })}>
            Dismiss
          </Button>
        </span>
      )
    },
  },
]

const inquiryColumns = ({ review }: Reported): Column<MarkedInquiry>[] => [
  { key: 'pair', header: 'Conversation', place: 'name', cell: (inquiry) => <ConversationLink row={inquiry} /> },
  {
    key: 'note',
    header: 'Inquiry',
    place: 'sentence',
    cell: ({ note }) => <span className={classes.snippet}>{note || '–'}</span>,
  },
  {
    key: 'date',
    header: 'Marked',
    place: 'figure',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="moment" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    place: 'actions',
    cell: ({ id }) => (
      <Button
        variant="default"
        loading={review.isPending && review.variables.id === id}
        onClick={() => review.mutate({ id })}
      >
        Reviewed
      </Button>
    ),
  },
]

const pairOf = ({ coupleName, vendorName }: Report) => `${coupleName} and ${vendorName}`

type ReportedTabProps = { search: ModerationSearch; onChange: (changed: Partial<ModerationSearch>) => void }

/** Open reports, and inquiries that photographers marked as not genuine. */
export function ReportedTab({ search, onChange }: ReportedTabProps) {
  const reported = useReported(search)
  const { order, after, markedOrder, markedAfter } = search
  const reports = reported.reports.data?.items ?? []
  const selection = useSelection(reports.map(({ id }) => id))
  return (
    <div className={classes.sections}>
      <ReportedTable
        title="Open reports"
        what="reports"
        list={reported.reports}
        columns={[selectionColumn(selection, pairOf), ...reportColumns(reported)]}
        bar={<SeveralReports selection={selection} names={new Map(reports.map((row) => [row.id, pairOf(row)]))} />}
        empty={{ title: NO_REPORTS, message: 'Reported conversations appear here.' }}
        order={order}
        onSort={(next) => onChange({ order: next })}
        exported={{ table: 'reports', order }}
        cursor={{ after }}
      />
      <ReportedTable
        title="Marked as not genuine"
        what="inquiries"
        list={reported.inquiries}
        columns={inquiryColumns(reported)}
        empty={{ title: NO_NOT_GENUINE, message: 'Inquiries a photographer has doubts about appear here.' }}
        order={markedOrder}
        onSort={(next) => onChange({ markedOrder: next, markedAfter: undefined, after })}
        exported={{ table: 'notGenuine', order: markedOrder }}
        cursor={{ after: markedAfter, param: 'markedAfter' }}
      />
    </div>
  )
}
