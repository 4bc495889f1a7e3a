import type { ReactNode } from 'react'
import { monthName, weeksOf } from '#shared/date/months.ts'
import { Figure, type FigureProps } from './figure.tsx'
import { type StripDay, type StripMonth, shortPeriod, stripMonths } from './model.ts'
import classes from './strip.module.css'

/** How a state looks, as on the calendar: a quiet cell, a full one, a half one, hatched for blocked, an outline. */
export type StripLook = 'plain' | 'full' | 'half' | 'hatched' | 'none'
export type StripState<Key extends string = string> = { key: Key; label: string; look: StripLook }
/** What the link of one month is given. */
export type StripLink = { className: string | undefined; 'aria-label': string; children: ReactNode }

type StripProps<Key extends string> = FigureProps & {
  /** Every day in order; undefined while they load. */
  days: readonly StripDay<Key>[] | undefined
  states: readonly StripState<Key>[]
  /** The months open where they are kept. */
  link?: (month: string, props: StripLink) => ReactNode
}

/** Days as small cells, month by month, with the days of a week below each other. */
export function Strip<Key extends string>({ days, states, link, ...frame }: StripProps<Key>) {
  const months =
    days &&
    stripMonths(
      days,
      states.map(({ key }) => key),
    )
  const table = months && {
    columns: ['Month', ...states.map(({ label }) => label)],
    rows: months.map(({ month, counts }) => ({
      key: month,
      cells: [monthName(month), ...states.map(({ key }) => counts[key])] as const,
    })),
  }
  return (
    <Figure {...frame} table={table} isEmpty={months?.length === 0} shape={classes.loading}>
      <ul className={classes.legend} aria-label="What the days mean">
        {states.map(({ key, label, look }) => (
          <li key={key}>
            <span className={classes.cell} data-look={look} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.whole}>
        <ol className={classes.months}>
          {months?.map((month) => (
            <li key={month.month}>
              <Month month={month} states={states} link={link} />
            </li>
          ))}
        </ol>
      </div>
    </Figure>
  )
}

type MonthProps<Key extends string> = Pick<StripProps<Key>, 'states' | 'link'> & { month: StripMonth<Key> }

function Month<Key extends string>({ month: { month, states: stateOf, counts }, states, link }: MonthProps<Key>) {
  const looks = new Map(states.map(({ key, look }) => [key, look]))
  const words = states
    .filter(({ key }) => counts[key] > 0)
    .map(({ key, label }) => `${counts[key]} ${label.toLowerCase()}`)
    .join(', ')
  const children = (
    <>
      <span className={classes.name}>{shortPeriod(month, 'month')}</span>
      <span className={classes.days} aria-hidden="true">
        {weeksOf(month)
          .flat()
          .map((day, place) => {
            const state = day ? stateOf.get(day) : undefined
            return (
              <span
                key={day ?? place}
                className={classes.cell}
                data-look={state === undefined ? 'absent' : looks.get(state)}
              />
            )
          })}
      </span>
    </>
  )
  const props = { className: classes.month, 'aria-label': `${shortPeriod(month, 'month')}: ${words}`, children }
  return link ? link(month, props) : <div className={classes.month}>{children}</div>
}
