'use no memo'

import { useEffect, useId, useRef, useState } from 'react'
import { addMonths, DATE_REACH_MONTHS, todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { WITHOUT } from '#shared/url/search-codec.ts'
import { Button } from '#ui/button/button.tsx'
import { CalendarIcon } from '#ui/icon/page-icons.tsx'
import { fetchAhead } from '#ui/page/fetched.tsx'
import { useSite } from '#ui/page/site.ts'
import { DatePanel, loadCalendar } from './date-panel.tsx'
import classes from './date-picker.module.css'

type DatePickerProps = {
  label: string
  /** YYYY-MM-DD, or nothing chosen. */
  value: string | undefined
  onChange: (date: string | undefined) => void
  placeholder?: string
  clearLabel: string
  /** The parameter's name when the field is in a GET form, so that the day can be chosen without a script. */
  name?: string
  className?: string
}

/**
 * A date picker: a button that shows the day in words, and a panel with a field to type it and a calendar fetched on
 * first touch. The panel is a native popover: it opens before hydration, Escape and a click outside close it, and the
 * focus returns to the button.
 */
export function DatePicker(props: DatePickerProps) {
  const { label, value, onChange, placeholder = 'Choose a date', clearLabel, name, className } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const choose = (date: string | undefined) => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
    button.current?.focus()
    onChange(date)
  }
  return (
    <div className={[classes.field, className].filter(Boolean).join(' ')}>
      <span id={`${id}label`} className={classes.label}>
        {label}
      </span>
      <button
        ref={button}
        id={`${id}button`}
        type="button"
        className={classes.button}
        popoverTarget={`${id}panel`}
        aria-haspopup="dialog"
        aria-labelledby={`${id}label ${id}button`}
        data-empty={value === undefined || undefined}
        onPointerEnter={() => fetchAhead(loadCalendar)}
        onFocus={() => fetchAhead(loadCalendar)}
      >
        <CalendarIcon className={classes.icon} />
        {value ? formatDate(value, 'long') : placeholder}
      </button>
      {value && (
        <button
          // Without a script it names what to leave out.
          type={name ? 'submit' : 'button'}
          name={name && WITHOUT}
          value={name}
          className={classes.clear}
          onClick={(event) => {
            event.preventDefault()
            choose(undefined)
          }}
        >
          {clearLabel}
        </button>
      )}
      <DatePanel id={`${id}panel`} ref={panel} anchor={button} title={label} value={value} onChoose={choose}>
        {name && <TypedDay name={name} label={label} value={value} onChoose={choose} />}
      </DatePanel>
    </div>
  )
}

type TypedDayProps = { name: string; label: string; value: string | undefined; onChoose: (date: string) => void }

/** The days that can be chosen: from today on. */
function limitsIn(timeZone: string) {
  const today = todayIn(timeZone, new Date())
  return { min: today, max: addMonths(today, DATE_REACH_MONTHS) }
}

/** The browser's own date field: quicker for a distant day, and available before the calendar. */
function TypedDay({ name, label, value, onChoose }: TypedDayProps) {
  const { timeZone } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  // Until it is used, the server's day counts: the first formatter for a time zone takes a phone 70 ms.
  const [limits] = useState(() => (import.meta.env.SSR ? limitsIn(timeZone) : undefined))
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (input.current) input.current.value = value ?? ''
  }, [value])
  return (
    <div className={classes.typed}>
      <input
        ref={input}
        type="date"
        name={name}
        aria-label={label}
        className={classes.input}
        defaultValue={value}
        {...limits}
        onFocus={({ currentTarget }) => Object.assign(currentTarget, limitsIn(timeZone))}
        suppressHydrationWarning
      />
      <Button
        type="submit"
        variant="default"
        onClick={(event) => {
          event.preventDefault()
          // The browser itself says what is wrong with the day.
          if (input.current?.reportValidity() && input.current.value) onChoose(input.current.value)
        }}
      >
        Choose
      </Button>
    </div>
  )
}
