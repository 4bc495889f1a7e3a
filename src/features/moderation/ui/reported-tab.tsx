import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { NO_NOT_GENUINE, NO_REPORTS } from '../texts.ts'
import classes from './moderation.module.css'
import { ShowOlder } from './show-older.tsx'
import { type MarkedInquiry, type Report, useReported } from './use-moderation.ts'

type Reported = ReturnType<typeof useReported>

/** The two sides of a conversation, leading to its messages. */
function ConversationLink({ row: { coupleName, vendorName, threadId } }: { row: Report | MarkedInquiry }) {
  return (
    <Link to="/admin/messages" search={{ filter: 'all', thread: threadId }} className={classes.view}>
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
          from="/admin/messages"
          to="/admin/messages"
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
  { key: 'pair', header: 'Conversation', isPrimary: true, cell: (report) => <ConversationLink row={report} /> },
  { key: 'by', header: 'Reported by', cell: ({ side }) => (side === 'client' ? 'Client' : 'Vendor') },
  { key: 'reason', header: 'Reason', cell: (report) => <Reason report={report} /> },
  { key: 'date', header: 'Date', cell: ({ at }) => <DateText className={classes.date} value={at} format="dateTime" /> },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
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
  { key: 'pair', header: 'Conversation', isPrimary: true, cell: (inquiry) => <ConversationLink row={inquiry} /> },
  { key: 'note', header: 'Inquiry', cell: ({ note }) => <span className={classes.snippet}>{note || '–'}</span> },
  {
    key: 'date',
    header: 'Marked',
    cell: ({ at }) => <DateText className={classes.date} value={at} format="dateTime" />,
  },
  {
    key: 'actions',
    header: 'Actions',
    isActions: true,
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

/** Open reports, and inquiries that photographers marked as not genuine. (IQ10, AB3) */
export function ReportedTab() {
  const reported = useReported()
  const { reports, inquiries } = reported
  return (
    <div className={classes.sections}>
      <section aria-labelledby="open-reports">
        <h2 id="open-reports">Open reports</h2>
        <DataTable
          caption="Open reports"
          columns={reportColumns(reported)}
          rows={reports.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          loadingText="Loading reports..."
          error={reports.isError ? { title: 'Failed to load reports' } : null}
          onRetry={() => void reports.refetch()}
          isRetrying={reports.isFetching}
          empty={{ title: NO_REPORTS, message: 'Conversations that somebody reports appear here.' }}
        />
        <ShowOlder list={reports} />
      </section>
      <section aria-labelledby="not-genuine">
        <h2 id="not-genuine">Marked as not genuine</h2>
        <DataTable
          caption="Inquiries marked as not genuine"
          columns={inquiryColumns(reported)}
          rows={inquiries.data?.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          loadingText="Loading inquiries..."
          error={inquiries.isError ? { title: 'Failed to load inquiries' } : null}
          onRetry={() => void inquiries.refetch()}
          isRetrying={inquiries.isFetching}
          empty={{ title: NO_NOT_GENUINE, message: 'Inquiries that a photographer doubts appear here.' }}
        />
        <ShowOlder list={inquiries} />
      </section>
    </div>
  )
}
