import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDate } from '#shared/date/format-date.ts'
import { isDay } from '#shared/date/is-day.ts'
import { parseDay } from '#shared/date/parse-date.ts'
import { TextInput } from '#ui/form/fields.tsx'
import { CalendarIcon } from '#ui/icon/page-icons.tsx'
import { fetchAhead } from '#ui/page/fetched.tsx'
import classes from './date-input.module.css'
import { DatePanel, loadCalendar } from './date-panel.tsx'

type DateInputProps = {
  label: string
  description?: string
  /** YYYY-MM-DD, null, or what was typed when it is no day. */
  value?: string | null
  /** Receives a day, null when the field is empty, or typed text that is no day: it stays, and the schema reports it. */
  onChange?: (day: string | null) => void
  onBlur?: () => void
  error?: ReactNode
  min?: string
  max?: string
  /** Where the usual one does not fit: it says how a day is typed. */
  placeholder?: string
  className?: string
}

/** "6/12/20" may still become 2027. */
const SHORT_YEAR = /\/\d\d\s*$/

/** A day in words, typed as people write one or chosen from the calendar that its mark opens. */
export function DateInput({
  label,
  value,
  onChange,
  onBlur,
  min,
  max,
  placeholder = 'Month day, year',
  ...props
}: DateInputProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const day = value && isDay(value) ? value : undefined
  const words = day ? formatDate(day, 'long') : (value ?? '')
  const choose = (chosen: string | undefined) => {
    panel.current?.hidePopover()
    setTyped(null)
    onChange?.(chosen ?? null)
    onBlur?.()
  }
  return (
    <>
      <TextInput
        ref={field}
        label={label}
        size="md"
        autoComplete="off"
        rightSectionWidth="var(--curio-target)"
        rightSection={<OpenButton label={label} panel={`${id}panel`} />}
        value={typed ?? words}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value
          setTyped(text)
          onChange?.(text.trim() === '' ? null : ((SHORT_YEAR.test(text) ? null : parseDay(text)) ?? text))
        }}
        onBlur={() => {
          if (typed !== null && SHORT_YEAR.test(typed)) onChange?.(parseDay(typed) ?? typed)
          setTyped(null)
          onBlur?.()
        }}
        {...props}
        placeholder={placeholder}
      />
      <DatePanel
        id={`${id}panel`}
        ref={panel}
        anchor={field}
        title={label}
        value={day}
        range={{ min, max }}
        onChoose={choose}
      />
    </>
  )
}

function OpenButton({ label, panel }: { label: string; panel: string }) {
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={`Calendar: ${label}`}
      aria-haspopup="dialog"
      popoverTarget={panel}
      onPointerEnter={() => fetchAhead(loadCalendar)}
      onFocus={() => fetchAhead(loadCalendar)}
    >
      <CalendarIcon />
    </button>
  )
}
