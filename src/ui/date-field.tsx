import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
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
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, placeholder = 'Choose a date', clearLabel, className } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const choose = (date: string | undefined) => {
    panel.current?.hidePopover()
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
      <DatePanel
        id={id}
        ref={panel}
        anchor={button}
        value={value}
        isOpen={isOpen}
        onToggle={setOpen}
        onChoose={choose}
      />
    </div>
  )
}

type DatePanelProps = {
  id: string
  ref: RefObject<HTMLDivElement | null>
  anchor: RefObject<HTMLButtonElement | null>
  value: string | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onChoose: (date: string | undefined) => void
}

/** The calendar under its button, on phones at the foot of the screen. */
function DatePanel({ id, ref, anchor, value, isOpen, onToggle, onChoose }: DatePanelProps) {
  const [isFetched, setFetched] = useState(false)
  const place = () => {
    const box = anchor.current?.getBoundingClientRect()
    const panel = ref.current
    if (!box || !panel) return
    const left = Math.max(0, Math.min(box.left, document.documentElement.clientWidth - panel.offsetWidth))
    panel.style.setProperty('--panel-left', `${left + window.scrollX}px`)
    panel.style.setProperty('--panel-top', `${box.bottom + window.scrollY}px`)
  }
  return (
    <div
      ref={ref}
      id={`${id}panel`}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}label`}
      className={classes.panel}
      onToggle={(event) => {
        const opens = event.newState === 'open'
        onToggle(opens)
        if (!opens) return
        setFetched(true)
        place()
      }}
    >
      {isFetched && (
        <Suspense fallback={<p className={classes.waiting}>Loading the calendar…</p>}>
          <DateCalendar value={value} isOpen={isOpen} onChoose={onChoose} onReady={place} />
        </Suspense>
      )}
    </div>
  )
}
