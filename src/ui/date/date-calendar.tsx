import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { monthName, monthOf } from '#shared/date/months.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'
import { useSite } from '#ui/page/site.ts'
import { MantineScope } from '#ui/theme/mantine-scope.tsx'
import classes from './date-calendar.module.css'

/** The first and the last day that can be chosen; undefined is without an end. */
export type DayRange = { min: string | undefined; max: string | undefined }

type DateCalendarProps = {
  value: string | undefined
  /** Without it: from today, up to 24 months ahead. */
  range?: DayRange | undefined
  isOpen: boolean
  onChoose: (date: string | undefined) => void
  /** Called once the calendar is rendered, so that the panel can be placed with its real size. */
  onReady?: () => void
}

/** The months of a range, for a choice of one: as many as a wedding may be ahead, otherwise none. */
function monthsOf({ min, max }: DayRange): string[] {
  if (!min || !max) return []
  const months: string[] = []
  for (let month = `${min.slice(0, 7)}-01`; month <= max; month = addMonths(month, 1)) {
    if (months.push(month) > DATE_REACH_MONTHS + 1) return []
  }
  return months
}

/** One month of days; those out of the range are disabled. Opening it focuses the current day. */
export function DateCalendar({ value, range, isOpen, onChoose, onReady }: DateCalendarProps) {
  const { timeZone } = useSite()
  const root = useRef<HTMLDivElement>(null)
  const [today] = useState(() => todayIn(timeZone, new Date()))
  const { min, max } = range ?? { min: today, max: addMonths(today, DATE_REACH_MONTHS) }
  const isWithin = (day: string) => (!min || day >= min) && (!max || day <= max)
  const start = [value, today, min, max].find((day) => day && isWithin(day)) ?? today
  const [shown, setShown] = useState(start)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    // Each opening starts at the chosen day.
    if (isOpen) setShown(start)
  }
  useEffect(() => {
    if (!isOpen) return
    onReady?.()
    // Someone is typing the day next to the calendar.
    if (root.current?.closest('[popover]')?.contains(document.activeElement)) return
    const days = root.current?.querySelectorAll<HTMLButtonElement>('td button:not([disabled])')
    const current = [...(days ?? [])].find((day) => day.tabIndex === 0) ?? days?.[0]
    current?.focus({ preventScroll: true })
    // Only opening moves the focus; a new onReady must not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  return (
    <MantineScope>
      <div ref={root} className={classes.calendar}>
        <Ways
          months={monthsOf({ min, max })}
          shown={shown}
          onShow={setShown}
          onClear={value ? () => onChoose(undefined) : undefined}
        />
        <DatePicker
          date={shown}
          onDateChange={setShown}
          value={value ?? null}
          onChange={(date) => onChoose(date ?? undefined)}
          {...(min && { minDate: min })}
          {...(max && { maxDate: max })}
          firstDayOfWeek={0}
          getDayAriaLabel={(day) => formatDate(day)}
          hideOutsideDates
          classNames={{ calendarHeaderControl: classes.step, calendarHeaderLevel: classes.level }}
          fullWidth
          ariaLabels={{
            nextMonth: 'Next month',
            previousMonth: 'Previous month',
            nextYear: 'Next year',
            previousYear: 'Previous year',
            nextDecade: 'Next years',
            previousDecade: 'Previous years',
          }}
        />
      </div>
    </MantineScope>
  )
}

type WaysProps = {
  /** The first day of each month that can be shown at once. */
  months: string[]
  /** A day of the month on display. */
  shown: string
  onShow: (day: string) => void
  onClear: (() => void) | undefined
}

/** A distant month in one choice, and the way back to no day. */
function Ways({ months, shown, onShow, onClear }: WaysProps) {
  if (months.length === 0 && !onClear) return null
  return (
    <div className={classes.ways}>
      {months.length > 0 && (
        <span className={classes.months}>
          <select
            aria-label="Month"
            value={shown.slice(0, 7)}
            onChange={({ currentTarget }) => onShow(`${currentTarget.value}-01`)}
          >
            {months.map((month) => (
              <option key={month} value={month.slice(0, 7)}>
                {monthName(monthOf(month))}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </span>
      )}
      {onClear && (
        <button type="button" className={classes.clear} onClick={onClear}>
          Clear
        </button>
      )}
    </div>
  )
}
