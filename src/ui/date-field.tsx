import { lazy, Suspense, useId, useRef, useState } from 'react'
import classes from './date-field.module.css'
import { formatDate } from './dates.ts'
import { CalendarIcon } from './icons.tsx'

const loadCalendar = () => import('./date-calendar.tsx')
const DateCalendar = lazy(() => loadCalendar().then((module) => ({ default: module.DateCalendar })))

type DateFieldProps = {
  label: string
  /** YYYY-MM-DD, or nothing chosen. */
  value: string | undefined
  onChange: (date: string | undefined) => void
  placeholder?: string
  clearLabel: string
  className?: string
}

/**
 * A day to choose: a button that shows it in words and a calendar that is fetched with the first touch (V26).
 * The panel is a native popover: Escape and a click beside it close it, and the focus returns to the button.
 */
export function DateField({
  label,
  value,
  onChange,
  placeholder = 'Choose a date',
  clearLabel,
  className,
}: DateFieldProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isFetched, setFetched] = useState(false)

  const choose = (date: string | undefined) => {
    panel.current?.hidePopover()
    button.current?.focus()
    onChange(date)
  }
  const place = () => {
    const anchor = button.current?.getBoundingClientRect()
    if (!anchor || !panel.current) return
    const left = Math.max(0, Math.min(anchor.left, document.documentElement.clientWidth - panel.current.offsetWidth))
    panel.current.style.setProperty('--panel-left', `${left + window.scrollX}px`)
    panel.current.style.setProperty('--panel-top', `${anchor.bottom + window.scrollY}px`)
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
        aria-expanded={isOpen}
        aria-labelledby={`${id}label ${id}button`}
        data-empty={value === undefined || undefined}
        onPointerEnter={() => void loadCalendar()}
        onFocus={() => void loadCalendar()}
      >
        <CalendarIcon className={classes.icon} />
        {value ? formatDate(value, 'long') : placeholder}
      </button>
      {value && (
        <button type="button" className={classes.clear} onClick={() => choose(undefined)}>
          {clearLabel}
        </button>
      )}
      <div
        ref={panel}
        id={`${id}panel`}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}label`}
        className={classes.panel}
        onToggle={(event) => {
          const opens = event.newState === 'open'
          setOpen(opens)
          if (opens) setFetched(true)
          if (opens) place()
        }}
      >
        {isFetched && (
          <Suspense fallback={<p className={classes.waiting}>Loading the calendar…</p>}>
            <DateCalendar value={value} isOpen={isOpen} onChoose={choose} onReady={place} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
