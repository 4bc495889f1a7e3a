import type { scaleBand } from '@visx/scale'
import type { KeyboardEvent, PointerEvent } from 'react'
import { type PlotProps, periodName, type Series, valueText } from './model.ts'

export type PeriodAxis = ReturnType<typeof scaleBand<string>>

/** The period that a key moves to, or null to let go of it; undefined for every other key. */
export function periodAfter(key: string, picked: number | null, count: number): number | null | undefined {
  const last = count - 1
  if (key === 'ArrowRight' || key === 'ArrowUp') return picked === null ? 0 : Math.min(picked + 1, last)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return picked === null ? last : Math.max(picked - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key === 'Escape' ? null : undefined
}

const sentence = (values: Readonly<Record<string, number>>, series: readonly Series[], unit: PlotProps['unit']) =>
  series.map(({ key, label }) => `${label} ${valueText(values[key] ?? 0, unit)}`).join(', ')

/** A plot as one slider: the pointer or the arrow keys choose a period, and a screen reader hears its values. */
export function usePeriodSlider({ label, rows, series, unit, step, picked, onPick }: PlotProps, x: PeriodAxis) {
  const row = rows[picked ?? rows.length - 1]!
  const pickAt = (event: PointerEvent<HTMLElement>) => {
    const [start = 0, end = 0] = x.range() as number[]
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left
    const place = Math.floor(((at - start) / Math.max(end - start, 1)) * rows.length)
    onPick(Math.min(Math.max(place, 0), rows.length - 1))
  }
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 1,
    'aria-valuemax': rows.length,
    'aria-valuenow': (picked ?? rows.length - 1) + 1,
    'aria-valuetext': `${periodName(row.start, step)}: ${sentence(row.values, series, unit)}`,
    onPointerDown: pickAt,
    onPointerMove: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && pickAt(event),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType === 'mouse' && onPick(null),
    onBlur: () => onPick(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const place = periodAfter(event.key, picked, rows.length)
      if (place === undefined || (place === null && picked === null)) return
      event.preventDefault()
      onPick(place)
    },
  } as const
}
