import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-form.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { REPORT_AROUND, REPORT_DECIDED, REPORT_MEANS, REPORT_NEWEST } from '../texts.ts'
import { BookingBetween, Context } from './context.tsx'
import classes from './moderation.module.css'
import { type OpenedReport, useReportDecision } from './use-moderation.ts'
import { concernedOf } from './words.ts'

/** Opening is a mutation, because it is audited; it happens once for each time the dialog opens. */
function useOpenedReport(id: string) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['report-opened', id],
    queryFn: () => client.moderation.openReport.mutate({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** What can be done about a photographer's note, which a report may be about. */
export type NoteAction = (noteId: string) => ReactNode
type ReportDialogProps = { id: string; onClose: () => void; noteAction: NoteAction }

/** One report over the list: what was written, what else is known, and the decision. */
export function ReportDialog({ id, onClose, noteAction }: ReportDialogProps) {
  const { data, isError, error, isFetching, refetch } = useOpenedReport(id)
  return (
    <Dialog
      title={data ? `${concernedOf(data).who} reported ${concernedOf(data).other}` : 'Report'}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {isError && (
        <PageState.Error
          title="This report didn’t load"
          message={isUnanswered(error) ? undefined : error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <PageState.Loading label="Loading the conversation" rows={6} />}
      {data && (
        <div className={classes.details}>
          <p className={classes.text}>{data.reason}</p>
          <Context
            opened={data}
            means={data.messages.some(({ isConcerned }) => isConcerned) ? REPORT_AROUND : REPORT_NEWEST}
          />
          {data.note && <Note note={data.note} report={data} noteAction={noteAction} />}
          <Known report={data} />
          <Decision report={data} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}

type NoteProps = { note: NonNullable<OpenedReport['note']>; report: OpenedReport; noteAction: NoteAction }

/** What the photographer wrote about the couple for colleagues, which the report may be about. */
function Note({ note, report: { vendorName, coupleName }, noteAction }: NoteProps) {
  return (
    <section className={classes.part} aria-label="Note for colleagues">
      <p className={classes.label}>
        {vendorName}’s note for colleagues, <DateText value={note.at} />
      </p>
      <p className={classes.text}>{note.body}</p>
      {note.answer && (
        <>
          <p className={classes.label}>{coupleName}’s answer</p>
          <p className={classes.text}>{note.answer}</p>
        </>
      )}
      <div>{noteAction(note.id)}</div>
    </section>
  )
}

function Known({ report: { at, others, booking } }: { report: OpenedReport }) {
  const before = [
    others.open > 0 && `${others.open} more open`,
    others.resolved > 0 && `${others.resolved} resolved`,
    others.dismissed > 0 && `${others.dismissed} dismissed`,
  ].filter((part) => part !== false)
  return (
    <dl>
      <RecordValue label="Reported">
        <DateText value={at} format="moment" />
      </RecordValue>
      <RecordValue label="Other reports of theirs">{before.length === 0 ? 'None' : before.join(', ')}</RecordValue>
      <BookingBetween booking={booking} />
    </dl>
  )
}

function Decision({ report: { id, status }, onDone }: { report: OpenedReport; onDone: () => void }) {
  const decide = useReportDecision(onDone)
  if (status !== 'open') return <p className={classes.muted}>{REPORT_DECIDED}</p>
  return (
    <>
      <p className={classes.muted}>{REPORT_MEANS}</p>
      <DialogButtons>
        <Button
          variant="default"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, status: 'dismissed' })}
        >
          Dismiss
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate({ id, status: 'resolved' })}>
          Resolve
        </Button>
      </DialogButtons>
    </>
  )
}
