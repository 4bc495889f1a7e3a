import { Button } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { changeWords, hasValues, valueWords } from '../change-words.ts'
import type { DayPlanChange } from '../model.ts'
import classes from './day.module.css'
import type { Day } from './entry.tsx'

type HistoryDialogProps = { day: Day; timeZone: string; isOpen: boolean; onClose: () => void }

/** Who changed what, and when; whatever was lost is brought back from here. */
export function HistoryDialog({ day, timeZone, isOpen, onClose }: HistoryDialogProps) {
  return (
    <Dialog title="What has changed" isOpen={isOpen} onClose={onClose}>
      {isOpen && <History day={day} timeZone={timeZone} />}
    </Dialog>
  )
}

function History({ day, timeZone }: Pick<HistoryDialogProps, 'day' | 'timeZone'>) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetching } =
    trpc.dayPlan.history.useInfiniteQuery(
      { bookingId: day.place.bookingId },
      { getNextPageParam: ({ older }) => older ?? undefined, staleTime: 0 },
    )
  if (!data)
    return error ? (
      <PageState.Error title="The history didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <PageState.Loading label="Loading the history" rows={5} />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className={classes.note}>Nothing planned yet.</p>
  return (
    <>
      <ol className={classes.history}>
        {items.map((change) => (
          <ChangeItem key={change.id} change={change} day={day} timeZone={timeZone} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier changes
        </Button>
      )}
    </>
  )
}

type ChangeItemProps = { change: DayPlanChange; day: Day; timeZone: string }

function ChangeItem({ change, day: { changes, place }, timeZone }: ChangeItemProps) {
  const { id, field, before, after, at, title, canRestore } = change
  return (
    <li>
      <p>{changeWords(change)}</p>
      {hasValues(field) && (
        <p className={classes.change}>
          <Value as="del" label="Before" text={valueWords(field, before)} />
          <Value as="ins" label="After" text={valueWords(field, after)} />
        </p>
      )}
      <div className={classes.when}>
        <DateText value={new Date(at)} format="moment" timeZone={timeZone} />
        {canRestore && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.retry}
            aria-label={`Restore “${before ?? title}”`}
            loading={changes.restore.isPending && changes.restore.variables?.changeId === id}
            onClick={() => changes.restore.mutate({ bookingId: place.bookingId, changeId: id })}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  )
}

/** The text of a field; nothing when it is empty. */
function Value({ as: Tag, label, text }: { as: 'del' | 'ins'; label: string; text: string }) {
  if (text === '') return null
  return (
    <Tag>
      <span className="visually-hidden">{label}: </span>
      {text}
    </Tag>
  )
}
