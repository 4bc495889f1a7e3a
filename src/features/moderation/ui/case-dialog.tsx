import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { useViewer } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { RecordValue } from '#ui/text/record-value.tsx'
import { CASE_AROUND, CASE_DECIDED, CAUSE_LABELS, DECISION_LABELS, STEP_LABELS } from '../texts.ts'
import { CaseDecision } from './case-decision.tsx'
import { BookingBetween, Context } from './context.tsx'
import classes from './moderation.module.css'
import type { OpenedCase } from './use-moderation.ts'
import { concernedOf } from './words.ts'

/** Opening is a mutation, because it is audited; it happens once for each time the dialog opens. */
function useOpenedCase(id: string) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['case-opened', id],
    queryFn: () => client.moderation.openCase.mutate({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** One case over the list: what was written around the flagged words, what was done before, and the decision. */
export function CaseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useOpenedCase(id)
  return (
    <Dialog
      title={data ? `${concernedOf(data).who} to ${concernedOf(data).other}` : 'Conversation'}
      isOpen
      onClose={onClose}
      size="xl"
    >
      {isError && (
        <PageState.Error
          title="This case didn’t load"
          message={isUnanswered(error) ? undefined : error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && <PageState.Loading label="Loading the conversation" rows={6} />}
      {data && (
        <div className={classes.details}>
          <Context opened={data} means={CASE_AROUND} />
          <Known opened={data} />
          {data.decision === null ? (
            <CaseDecision opened={data} onDone={onClose} />
          ) : (
            <p className={classes.muted}>
              {CASE_DECIDED} ({DECISION_LABELS[data.decision]})
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** What was done before, and how the person writes elsewhere. */
function Known({ opened }: { opened: OpenedCase }) {
  const { cause, memberSince, history, side, userId, vendorId } = opened
  const isAdmin = useViewer()?.role === 'admin'
  return (
    <dl>
      <RecordValue label="Why it’s here">{CAUSE_LABELS[cause]}</RecordValue>
      <BookingBetween booking={opened.booking} />
      <RecordValue label="Member since">
        <DateText value={memberSince} />
      </RecordValue>
      <RecordValue label="Elsewhere">
        {`${history.conversations} ${history.conversations === 1 ? 'conversation' : 'conversations'} in all, ${history.flagged} flagged ${history.flagged === 1 ? 'message' : 'messages'} in others, cleared ${history.cleared} ${history.cleared === 1 ? 'time' : 'times'} before`}
      </RecordValue>
      <RecordValue label="Done before">
        {history.steps.length === 0 && 'Nothing yet'}
        {history.steps.map(({ step, at, liftedAt, isByItself }) => (
          <span key={at} className={classes.step}>
            {STEP_LABELS[step]}, <DateText value={at} />
            {isByItself ? ', sent automatically' : ', by a moderator'}
            {liftedAt && ', ended early'}
          </span>
        ))}
      </RecordValue>
      {isAdmin && (
        <RecordValue label="Account">
          {side === 'vendor' ? (
            <Link to="/admin/vendors" search={{ id: vendorId }}>
              Vendor record
            </Link>
          ) : (
            <Link to="/admin/users" search={{ id: userId }}>
              User record
            </Link>
          )}
        </RecordValue>
      )}
    </dl>
  )
}
