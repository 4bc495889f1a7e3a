import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, daysBetween } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { dayName } from '#shared/date/months.ts'
import { TextInput } from '#ui/form/fields.tsx'
import { useUnsaved } from '#ui/form/leaving.tsx'
import { CALENDAR_NOTE_MAX, type CalendarDay, DAY_STATE_LABELS, type DayState } from '../model.ts'
import classes from './calendar-page.module.css'
import type { Calendar } from './types.ts'
import { useDayChanges } from './use-day-changes.ts'
import type { DayRange, DaySelection } from './use-day-selection.ts'

type PanelProps = {
  calendar: Calendar
  days: ReadonlyMap<string, CalendarDay>
  stateOf: (day: string) => DayState
  selection: DaySelection
}

const daysOf = ({ from, to }: DayRange): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))

const titleOf = ({ from, to }: DayRange): string =>
  from === to ? dayName(from) : `${formatDate(from, 'medium')} to ${formatDate(to, 'medium')}`

/** What the chosen day or range is, and what can be done with it. A booked day stays as it is. */
export function SelectionPanel({ calendar, days, stateOf, selection }: PanelProps) {
  const { range } = selection
  if (!range) {
    return (
      <aside className={classes.panel} aria-label="Chosen days">
        <p className={classes.hint}>
          Choose a day to block or open it. Choose a second one for a range; with a keyboard, hold Shift and use the
          arrows.
        </p>
      </aside>
    )
  }
  const chosen = daysOf(range)
  return (
    <aside className={classes.panel} aria-label="Chosen days">
      <h2 aria-live="polite">{titleOf(range)}</h2>
      {chosen.length > 1 ? (
        <p className={classes.hint}>{chosen.length} days</p>
      ) : (
        <p className={classes.hint}>{DAY_STATE_LABELS[stateOf(range.from)]}</p>
      )}
      <Bookings chosen={chosen} days={days} />
      <BusyIn chosen={chosen} days={days} />
      <Actions
        key={`${range.from}/${range.to}`}
        mode={calendar.mode}
        range={range}
        chosen={chosen}
        days={days}
        onDone={selection.done}
      />
      <Button variant="subtle" onClick={selection.clear}>
        Clear selection
      </Button>
    </aside>
  )
}

/** A date that the vendor cancelled stays taken. */
const bookingWords = (status: string, firstName: string): string =>
  status === 'pending'
    ? `On hold for ${firstName}`
    : status === 'cancelled'
      ? `Stays blocked: you cancelled ${firstName}’s booking`
      : `Booked by ${firstName}`

function Bookings({ chosen, days }: { chosen: string[]; days: PanelProps['days'] }) {
  const found = chosen.flatMap((day) => (days.get(day)?.bookings ?? []).map((booking) => ({ ...booking, day })))
  if (found.length === 0) return null
  return (
    <ul className={classes.bookings}>
      {found.map(({ id, firstName, status, day }) => (
        <li key={id}>
          <p>
            {chosen.length > 1 && `${formatDate(day, 'medium')}: `}
            <Link to="/vendor/bookings/$id" params={{ id }}>
              {bookingWords(status, firstName)}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Which of the photographer's other calendars closes these days. */
function BusyIn({ chosen, days }: { chosen: string[]; days: PanelProps['days'] }) {
  const names = new Set(chosen.flatMap((day) => days.get(day)?.busyIn ?? []))
  if (names.size === 0) return null
  return <p className={classes.hint}>Busy in {[...names].join(', ')}. Couples see these days as taken.</p>
}

type ActionsProps = {
  mode: Calendar['mode']
  range: DayRange
  chosen: string[]
  days: PanelProps['days']
  onDone: () => void
}

const notesOf = (day: CalendarDay | undefined) => (day?.note ? [{ day: day.day, note: day.note }] : [])

function Actions({ mode, range, chosen, days, onDone }: ActionsProps) {
  const own = chosen.map((day) => days.get(day))
  const notes = new Set(own.map((day) => day?.note ?? ''))
  const stored = notes.size === 1 ? [...notes].join('') : ''
  const [before] = useState(stored)
  const [note, setNote] = useState(stored)
  useUnsaved(() => note !== before && note !== stored)
  const { block, unblock, offer, withdraw, isPending } = useDayChanges(onDone)
  const seen = own.flatMap(notesOf)
  const open = own.filter((day) => !(day?.isBooked && day.isFull))
  if (open.length === 0) return <p>A booked day stays as it is.</p>
  const hasBlocked = open.some((day) => day?.isBlocked)
  const isAllBlocked = open.every((day) => day?.isBlocked)
  const hasOffered = open.some((day) => day?.isListed)
  return (
    <div className={classes.actions}>
      <TextInput
        label="Private note"
        description={stored === before ? 'Only you can read it' : `Only you can read it. Saved now: “${stored}”`}
        size="md"
        limit={CALENDAR_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button loading={isPending} onClick={() => block({ ...range, note, seen })}>
          {isAllBlocked ? 'Save note' : 'Block'}
        </Button>
        {hasBlocked && (
          <Button variant="default" loading={isPending} onClick={() => unblock({ ...range, seen })}>
            Unblock
          </Button>
        )}
        {mode === 'listed' && (
          <Button variant="default" loading={isPending} onClick={() => offer({ ...range, seen })}>
            Offer
          </Button>
        )}
        {mode === 'listed' && hasOffered && (
          <Button variant="default" loading={isPending} onClick={() => withdraw(range)}>
            Don’t offer
          </Button>
        )}
      </div>
    </div>
  )
}
