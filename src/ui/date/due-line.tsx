import type { CSSProperties } from 'react'
import { daysBetween } from '#shared/date/days.ts'
import type { Tone } from '#shared/status/status-tones.ts'
import { Mark } from '#ui/text/badge.tsx'
import classes from './due-line.module.css'

export type DuePoint = { key: string; day: string; tone: Tone }

type DueLineProps = {
  points: readonly DuePoint[]
  /** YYYY-MM-DD; where the line changes from what is over to what lies ahead. */
  today: string
}

/** Days on a line, today between them. A picture only: the words stand below it. */
export function DueLine({ points, today }: DueLineProps) {
  const days = [today, ...points.map(({ day }) => day)].toSorted()
  const [first, last] = [days[0]!, days.at(-1)!]
  const span = Math.max(1, daysBetween(first, last))
  const place = (day: string) => ({ '--at': daysBetween(first, day) / span }) as CSSProperties
  return (
    <div className={classes.line} style={place(today)} aria-hidden="true">
      {points.map(({ key, day, tone }) => (
        <span key={key} className={classes.point} data-tone={tone} style={place(day)}>
          <Mark tone={tone} />
        </span>
      ))}
    </div>
  )
}
