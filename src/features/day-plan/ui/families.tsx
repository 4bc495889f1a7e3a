import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { trpc } from '#shell/trpc.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { useOffline } from '#ui/page/offline.ts'
import type { DayPlan, FamilyGroup } from '../model.ts'
import { TICKS_OFFLINE } from '../texts.ts'
import classes from './day.module.css'
import { type Day, Entry, ends } from './entry.tsx'
import { NewEntryForm } from './new-entry.tsx'
import { PlanField } from './plan-field.tsx'
import { Section } from './section.tsx'
import { failureOf } from './use-day-changes.ts'

/** Who stands together for one picture, in the order they are called; the photographer ticks what is taken. */
export function Families({ day, plan: { familyGroups } }: { day: Day; plan: DayPlan }) {
  const { canEdit, changes, place } = day
  const isTickless = useOffline() && canEdit && place.side === 'vendor' && familyGroups.length > 0
  const done = familyGroups.filter(({ isDone }) => isDone).length
  return (
    <Section title="Family pictures" id="families" count={done > 0 && `${done} of ${familyGroups.length} taken`}>
      {isTickless && (
        <p role="status" className={classes.lede}>
          {TICKS_OFFLINE}
        </p>
      )}
      {familyGroups.length === 0 ? (
        <div className={classes.empty}>
          <p>
            {canEdit
              ? 'Which groups should be photographed? A list saves everyone a search on the day.'
              : 'No groups on the list.'}
          </p>
          {canEdit && (
            <Button
              variant="default"
              loading={changes.start.isPending}
              onClick={() => changes.start.mutate({ bookingId: place.bookingId, list: 'familyGroups' })}
            >
              Start with the usual groups
            </Button>
          )}
        </div>
      ) : (
        <ol className={classes.list}>
          {familyGroups.map((group, index) => (
            <GroupEntry key={group.id} day={day} group={group} canMove={ends(index, familyGroups.length)} />
          ))}
        </ol>
      )}
      {canEdit && <NewEntryForm day={day} kind="family_group" label="Add a group" placeholder="With grandparents" />}
    </Section>
  )
}

type GroupEntryProps = { day: Day; group: FamilyGroup; canMove: { up: boolean; down: boolean } }

function GroupEntry({ day, group, canMove }: GroupEntryProps) {
  const { id, title, people, isDone } = group
  const field = { place: day.place, entryId: id }
  const canTick = day.canEdit && day.place.side === 'vendor'
  return (
    <Entry
      day={day}
      entry={group}
      canMove={canMove}
      fields={
        <>
          <PlanField {...field} field="title" label="Group" value={title} />
          <PlanField {...field} field="people" label="Who" value={people} as="lines" />
        </>
      }
    >
      {canTick ? (
        <Tick day={day} group={group} />
      ) : (
        <h3 className={classes.title} data-done={isDone || undefined}>
          {title}
          {isDone && <span className={classes.taken}>Taken</span>}
        </h3>
      )}
      {people && <p className={classes.note}>{people}</p>}
    </Entry>
  )
}

/** The photographer's tick; it shows at once, and is taken back if it could not be saved. */
function Tick({ day: { place }, group: { id, title, isDone } }: { day: Day; group: FamilyGroup }) {
  const { dayPlan } = trpc.useUtils()
  const [ticked, setTicked] = useState<boolean | null>(null)
  const isOffline = useOffline()
  const question = { bookingId: place.bookingId }
  const setField = trpc.dayPlan.setField.useMutation({
    onError: (error) => notify.error(failureOf(error)),
    onSettled: async () => {
      await dayPlan.invalidate()
      setTicked(null)
    },
  })
  return (
    <Checkbox
      checked={ticked ?? isDone}
      disabled={isOffline}
      label={title}
      classNames={{ root: classes.check, body: classes.checkBody, label: classes.title }}
      onChange={({ currentTarget: { checked } }) => {
        setTicked(checked)
        setField.mutate({
          ...question,
          entryId: id,
          change: { field: 'done', value: checked ? 'true' : 'false' },
          seen: String(isDone),
        })
      }}
    />
  )
}
