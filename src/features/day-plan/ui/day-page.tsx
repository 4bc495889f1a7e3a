import { Button } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { appCodeOf, isNotFound } from '#shared/api/trpc-errors.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { trpc } from '#shell/trpc.ts'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { UndoBar } from '#ui/list/undo-bar.tsx'
import { SAYS_IT_WAITS } from '#ui/page/offline.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import type { DayPlan } from '../model.ts'
import { DAY_KEPT, DAY_OVER, PEOPLE_END } from '../texts.ts'
import { Contacts } from './contacts.tsx'
import classes from './day.module.css'
import { Families } from './families.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { Places } from './places.tsx'
import { Timeline } from './timeline.tsx'
import { useDayChanges } from './use-day-changes.ts'

/** How often the other side's changes are fetched while the page is open. */
const POLL_MS = 15_000
const TITLE = 'The day'

type DayPageProps = {
  bookingId: string
  /** Path of the booking. */
  back: ReactNode
}

/** The plan of one wedding's day, which both sides fill together. (MB3) */
export function DayPage({ bookingId, back }: DayPageProps) {
  const { data, error, isFetching, refetch } = trpc.dayPlan.get.useQuery(
    { bookingId },
    { refetchInterval: POLL_MS, staleTime: 0, retry: false },
  )
  // A booking that was cancelled meanwhile has no plan here any more; a lost connection changes nothing.
  const refusal = isNotFound(error) ? BOOKING_NOT_FOUND : appCodeOf(error) === 'CONFLICT' ? error!.message : null
  if (data && !refusal) return <Body plan={data} back={back} />
  return (
    <>
      <title>{TITLE}</title>
      <PageHeader title={TITLE} />
      {refusal ? (
        <PageState.Empty title={refusal} action={back} />
      ) : error ? (
        <PageState.Error title="The plan didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PageState.Loading label="Loading the plan" rows={6} />
      )}
    </>
  )
}

/** The bell stops ringing for a plan that is on screen. */
function useSeenMark({ bookingId, changedAt }: DayPlan): void {
  const { notifications } = trpc.useUtils()
  const isVisible = useDocumentVisibility() === 'visible'
  const { mutate } = trpc.dayPlan.seen.useMutation({
    onSuccess: () => void notifications.invalidate(),
    // Nobody has asked for it.
    meta: SAYS_IT_WAITS,
  })
  const seen = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!isVisible || seen.current === changedAt) return
    seen.current = changedAt
    mutate({ bookingId })
  }, [isVisible, bookingId, changedAt, mutate])
}

function Body({ plan, back }: { plan: DayPlan; back: ReactNode }) {
  const { bookingId, side, access, isCancelled, eventDate, eventLocation, eventTimeZone } = plan
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const changes = useDayChanges(bookingId)
  useSeenMark(plan)
  const day = { place: { side, bookingId }, changes, canEdit: access === 'open' }
  const other = side === 'client' ? plan.photographer.name : plan.couple.name
  return (
    <>
      <title>{`${TITLE}: ${bookingTitle(other, eventDate)}`}</title>
      <PageHeader
        title={TITLE}
        subtitle={[bookingTitle(other, eventDate), eventLocation].filter(Boolean).join(', ')}
        actions={
          <>
            <Button variant="default" onClick={() => setHistoryOpen(true)}>
              History
            </Button>
            {!isCancelled && (
              <ButtonAnchor
                href={`/day-pack/${bookingId}`}
                // With nothing on it yet, the next step is to plan.
                {...(plan.moments.length === 0 && { variant: 'default' as const })}
              >
                Open the day pack
              </ButtonAnchor>
            )}
          </>
        }
      />
      {!day.canEdit && <p className={classes.closed}>{isCancelled ? DAY_KEPT : `${DAY_OVER} ${PEOPLE_END}`}</p>}
      {day.canEdit && plan.moments.length > 0 && (
        <p className={classes.lede}>
          {`You plan this together with ${other}: what either of you writes shows up on both sides, and nothing is lost.`}
        </p>
      )}
      <div className={classes.columns}>
        <Timeline day={day} plan={plan} />
        <div className={classes.aside}>
          <Places day={day} plan={plan} />
          {!isCancelled && <Contacts day={day} plan={plan} />}
          <Families day={day} plan={plan} />
        </div>
      </div>
      <p className={classes.back}>{back}</p>
      {changes.undo && (
        <UndoBar
          key={changes.undo.key}
          words={changes.undo.words}
          onUndo={() => changes.restore.mutate({ bookingId, changeId: changes.undo!.changeId })}
        />
      )}
      <HistoryDialog day={day} timeZone={eventTimeZone} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
    </>
  )
}
