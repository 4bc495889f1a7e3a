import { Link } from '@tanstack/react-router'
import { dayName, monthName, monthOf, shiftMonth, WEEKDAYS, weeksOf } from '#shared/date/months.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icon/area-icons.tsx'
import { type CalendarDay, DAY_STATE_LABELS, type DayState } from '../model.ts'
import classes from './month-grid.module.css'
import type { DaySelection } from './use-day-selection.ts'
import { useGridCursor } from './use-grid-cursor.ts'

type MonthGridProps = {
  month: string
  today: string
  until: string
  days: ReadonlyMap<string, CalendarDay>
  stateOf: (day: string) => DayState
  selection: DaySelection
  onMonth: (month: string) => void
}

/** One month as a grid: arrows move by day and week, Page Up and Down by month, Shift extends, Escape clears. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, until } = props
  const { grid, start, onKeyDown, choose } = useGridCursor(props)
  return (
    <section aria-labelledby="month">
      <MonthHead month={month} first={monthOf(today)} last={monthOf(until)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a calendar is a grid (ARIA) */}
      <table ref={grid} role="grid" aria-labelledby="month" className={classes.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={week.find(Boolean) ?? row}>
              {week.map((day, column) =>
                day ? (
                  <DayCell key={day} {...props} day={day} isCursor={day === start} onChoose={choose} />
                ) : (
                  <td key={column}>{'\u00a0'}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function MonthHead({ month, first, last }: { month: string; first: string; last: string }) {
  const step = (to: string, label: string, icon: React.ReactNode) =>
    to >= first && to <= last ? (
      <Link
        to="/vendor/calendar"
        search={{ month: to }}
        resetScroll={false}
        className={classes.step}
        aria-label={label}
      >
        {icon}
      </Link>
    ) : (
      <span className={classes.step} data-off="true" aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <div className={classes.head}>
      <h2 id="month" aria-live="polite">
        {monthName(month)}
      </h2>
      <div className={classes.steps}>
        {step(shiftMonth(month, -1), 'Previous month', <ChevronLeftIcon />)}
        {step(shiftMonth(month, 1), 'Next month', <ChevronRightIcon />)}
      </div>
    </div>
  )
}

type DayCellProps = MonthGridProps & {
  day: string
  isCursor: boolean
  onChoose: (day: string, isExtending: boolean) => void
}

function DayCell({ day, today, until, days, stateOf, selection, isCursor, onChoose }: DayCellProps) {
  const isOut = day < today || day > until
  const state = isOut ? undefined : stateOf(day)
  const names = days.get(day)?.bookings.map((booking) => booking.firstName) ?? []
  const word = state && state !== 'free' ? DAY_STATE_LABELS[state] : ''
  const { range } = selection
  const isSelected = !isOut && range !== null && day >= range.from && day <= range.to
  return (
    <td role="gridcell" aria-selected={isSelected}>
      <button
        type="button"
        className={classes.day}
        tabIndex={isCursor ? 0 : -1}
        disabled={isOut}
        data-state={state}
        data-selected={isSelected || undefined}
        data-today={day === today || undefined}
        aria-current={day === today ? 'date' : undefined}
        aria-label={[dayName(day), word || 'Free', ...names].join(', ')}
        onClick={(event) => onChoose(day, event.shiftKey)}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {(names[0] ?? word) && (
          <span className={classes.word}>
            {names.length > 1 ? `${names[0]} +${names.length - 1}` : (names[0] ?? word)}
          </span>
        )}
      </button>
    </td>
  )
}
