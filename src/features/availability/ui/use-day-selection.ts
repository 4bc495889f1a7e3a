import { useState } from 'react'
import type { LeaveScope } from '#ui/form/leaving.tsx'

export type DayRange = { from: string; to: string }
export type DaySelection = {
  range: DayRange | null
  /** One day, or with `isExtending` everything from the first chosen day to this one. */
  choose: (day: string, isExtending: boolean) => void
  clear: () => void
  /** Without asking: what was typed has been saved. */
  done: () => void
}

const rangeOf = (a: string, b: string): DayRange => (a <= b ? { from: a, to: b } : { from: b, to: a })

/**
 * One day selects, a second makes a range, a third starts over: works by touch, by keyboard and with Shift. A range may
 * span months. If a note was typed, it asks before another selection replaces it.
 */
export function useDaySelection(scope: LeaveScope): DaySelection {
  const [ends, setEnds] = useState<{ anchor: string; end: string } | null>(null)
  const choose = (day: string, isExtending: boolean) =>
    setEnds((current) => {
      if (!current) return { anchor: day, end: day }
      const isSingle = current.anchor === current.end
      if (isExtending) return { ...current, end: day }
      if (isSingle && current.anchor === day) return null
      return isSingle ? { ...current, end: day } : { anchor: day, end: day }
    })
  const done = () => setEnds(null)
  return {
    range: ends && rangeOf(ends.anchor, ends.end),
    choose: (day, isExtending) => void scope.leave(() => choose(day, isExtending)),
    clear: () => void scope.leave(done),
    done,
  }
}
