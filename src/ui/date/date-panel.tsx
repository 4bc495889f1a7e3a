'use no memo'

import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { CloseIcon } from '#ui/icon/icons.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import type { DayRange } from './date-calendar.tsx'
import classes from './date-panel.module.css'

export const loadCalendar = () => import('./date-calendar.tsx')
const WAITING = <p className={classes.waiting}>Loading the calendar…</p>
const DateCalendar = fetched(() => loadCalendar().then((module) => module.DateCalendar), { waiting: WAITING })

type DatePanelProps = {
  id: string
  ref: RefObject<HTMLDivElement | null>
  /** What it opens at. */
  anchor: RefObject<HTMLElement | null>
  title: string
  value: string | undefined
  /** The days that can be chosen; without them, those on which a wedding can be. */
  range?: DayRange | undefined
  onChoose: (day: string | undefined) => void
  /** Above the calendar. */
  children?: ReactNode
}

/** Below its field where there is room, else above it, and always within the window. */
function place(panel: HTMLElement | null, anchor: HTMLElement | null): void {
  const box = anchor?.getBoundingClientRect()
  if (!box || !panel) return
  panel.dataset.placed = 'true'
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = panel
  const left = Math.max(0, Math.min(box.left, clientWidth - offsetWidth))
  const isAbove = box.bottom + offsetHeight > clientHeight && box.top > offsetHeight
  const top = isAbove ? box.top - offsetHeight : Math.max(0, Math.min(box.bottom, clientHeight - offsetHeight))
  panel.style.setProperty('--panel-left', `${left + window.scrollX}px`)
  panel.style.setProperty('--panel-top', `${top + window.scrollY}px`)
}

type Place = Pick<DatePanelProps, 'ref' | 'anchor'>

/** A turned phone or a resized window moves the field. */
function usePlacedAgain(isOpen: boolean, ref: Place['ref'], anchor: Place['anchor']): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const placeAgain = () => place(ref.current, anchor.current)
    window.addEventListener('resize', placeAgain)
    return () => window.removeEventListener('resize', placeAgain)
  }, [isOpen, ref, anchor])
}

function Head({ id, title }: Pick<DatePanelProps, 'id' | 'title'>) {
  return (
    <div className={classes.head}>
      <p className={classes.title} aria-hidden="true">
        {title}
      </p>
      <button
        type="button"
        className={classes.close}
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="Close the calendar"
      >
        <CloseIcon />
      </button>
    </div>
  )
}

/** A calendar in a native popover, below its field or, on phones, at the bottom of the screen; fetched on first touch. */
export function DatePanel({ id, ref, anchor, title, value, range, onChoose, children }: DatePanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [isFetched, setFetched] = useState(false)
  const show = () => {
    setOpen(true)
    setFetched(true)
    place(ref.current, anchor.current)
  }
  useEffect(() => {
    // Opened before hydration.
    if (ref.current?.matches(':popover-open')) show()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  usePlacedAgain(isOpen, ref, anchor)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- marks what is focused, for the dialog below
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={classes.panel}
      onToggle={(event) => {
        if (event.newState === 'open') show()
        else setOpen(false)
      }}
      // Escape closes this panel, not the dialog in which the field may be.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <Head id={id} title={title} />
      {children}
      <div className={classes.calendar}>
        {isFetched ? (
          <DateCalendar
            value={value}
            range={range}
            isOpen={isOpen}
            onChoose={onChoose}
            onReady={() => place(ref.current, anchor.current)}
          />
        ) : (
          WAITING
        )}
      </div>
    </div>
  )
}
