import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatTime } from '#shared/date/format-date.ts'
import { mapLink } from '../links.ts'
import type { DayPlan, Moment, Place } from '../model.ts'
import { isAfterMidnight } from '../order-of-day.ts'
import classes from './day.module.css'
import { type Day, Entry } from './entry.tsx'
import { NewEntryForm } from './new-entry.tsx'
import { PlanField } from './plan-field.tsx'
import { Section } from './section.tsx'
import { hasDrafts } from './use-field-draft.ts'

/** The line of the day: moments in their order, those without a time last. */
export function Timeline({ day, plan: { moments, places } }: { day: Day; plan: DayPlan }) {
  const { canEdit, changes, place } = day
  const [editing, setEditing] = useState<readonly string[]>(() =>
    moments.filter(({ id }) => hasDrafts(place, id)).map(({ id }) => id),
  )
  const listed = useSteady(
    moments,
    moments.some(({ id }) => editing.includes(id)),
  )
  return (
    <Section title="Timeline" id="timeline">
      {moments.length === 0 ? (
        <div className={classes.empty}>
          <p>
            {canEdit
              ? 'Nothing planned yet. Start with a typical day around the booked hours, then change what’s different.'
              : 'No moments on the plan.'}
          </p>
          {canEdit && (
            <Button
              loading={changes.start.isPending}
              onClick={() => changes.start.mutate({ bookingId: place.bookingId, list: 'moments' })}
            >
              Start with a typical day
            </Button>
          )}
        </div>
      ) : (
        <ol className={classes.line}>
          {listed.map((moment, index) => (
            <MomentEntry
              key={moment.id}
              day={day}
              moment={moment}
              places={places}
              canMove={{
                up: listed[index - 1]?.time === moment.time,
                down: listed[index + 1]?.time === moment.time,
              }}
              onEditing={(isEditing) =>
                setEditing((ids) => (isEditing ? [...ids, moment.id] : ids.filter((id) => id !== moment.id)))
              }
            />
          ))}
        </ol>
      )}
      {canEdit && <NewEntryForm day={day} kind="moment" label="Add a moment" placeholder="Cake, speeches, sparklers" />}
    </Section>
  )
}

/** The order stays while a moment is open: a new time must not carry the field away from under the finger. */
function useSteady(moments: readonly Moment[], isSteady: boolean): readonly Moment[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const ids = moments.map(({ id }) => id)
  const isSameSet = ids.length === order.length && ids.every((id) => order.includes(id))
  const isMoved = ids.join() !== order.join()
  if (isMoved && !(isSteady && isSameSet && !isOnlyMoved(moments, order))) setOrder(ids)
  return isSteady && isSameSet ? order.map((id) => moments.find((moment) => moment.id === id)!) : moments
}

/** Whether two neighbors of one time changed places: that was asked for. */
const isOnlyMoved = (moments: readonly Moment[], order: readonly string[]): boolean => {
  const apart = moments.filter(({ id }, index) => order[index] !== id)
  return apart.length === 2 && apart[0]!.time === apart[1]!.time
}

type MomentEntryProps = {
  day: Day
  moment: Moment
  places: readonly Place[]
  canMove: { up: boolean; down: boolean }
  onEditing: (isEditing: boolean) => void
}

function MomentEntry({ day, moment, places, canMove, onEditing }: MomentEntryProps) {
  const { id, title, time, note } = moment
  const place = places.find((each) => each.id === moment.placeId)
  const field = { place: day.place, entryId: id }
  return (
    <Entry
      day={day}
      entry={moment}
      canMove={canMove}
      onEditing={onEditing}
      className={classes.moment ?? ''}
      fields={
        <>
          <div className={classes.pair}>
            <PlanField {...field} field="title" label="What happens" value={title} />
            <PlanField {...field} field="time" label="Time" value={time} as="time" />
            {places.length > 0 && (
              <PlanField
                {...field}
                field="place"
                label="Where"
                value={place?.id ?? ''}
                choices={[
                  { value: '', label: 'Not listed' },
                  ...places.map((each) => ({ value: each.id, label: each.title })),
                ]}
              />
            )}
          </div>
          <PlanField {...field} field="note" label="Note" value={note} as="lines" />
        </>
      }
    >
      <p className={classes.time} data-open={time === '' || undefined}>
        {time ? <time dateTime={time}>{formatTime(time)}</time> : 'No time yet'}
        {isAfterMidnight(time) && <span className={classes.night}>after midnight</span>}
      </p>
      <div>
        <h3 className={classes.title}>{title}</h3>
        {place && (
          <p className={classes.at}>
            {place.address ? (
              <a href={mapLink(place.address)} target="_blank" rel="noreferrer">
                {place.title}
              </a>
            ) : (
              place.title
            )}
          </p>
        )}
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </Entry>
  )
}
