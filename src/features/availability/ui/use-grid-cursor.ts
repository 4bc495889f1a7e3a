import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, weekdayOf } from '#shared/date/days.ts'
import { monthOf } from '#shared/date/months.ts'
import type { DaySelection } from './use-day-selection.ts'

/** Where a key leads from a day; null for keys the grid does not handle. */
function dayAfterKey(key: string, day: string): string | null {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekdayOf(day)),
    End: () => addDays(day, 6 - weekdayOf(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  }
  return moves[key]?.() ?? null
}

type CursorOptions = {
  month: string
  today: string
  until: string
  selection: DaySelection
  onMonth: (month: string) => void
}

/** The one day of the grid that Tab reaches, and the keys that move it; it never leaves the bookable days. */
export function useGridCursor({ month, today, until, selection, onMonth }: CursorOptions) {
  const grid = useRef<HTMLTableElement>(null)
  const focusOn = useRef<string | null>(null)
  const [cursor, setCursor] = useState(today)
  const start = monthOf(cursor) === month ? cursor : month === monthOf(today) ? today : `${month}-01`
  useEffect(() => {
    // The day may be in a month that is rendered only once the URL has changed.
    if (focusOn.current !== start) return
    focusOn.current = null
    grid.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return selection.clear()
    const wanted = dayAfterKey(event.key, start)
    if (!wanted) return
    event.preventDefault()
    const next = wanted < today ? today : wanted > until ? until : wanted
    if (next !== start) focusOn.current = next
    setCursor(next)
    if (event.shiftKey) {
      if (!selection.range) selection.choose(start, false)
      selection.choose(next, true)
    }
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  const choose = (day: string, isExtending: boolean) => {
    setCursor(day)
    selection.choose(day, isExtending)
  }
  return { grid, start, onKeyDown, choose }
}
