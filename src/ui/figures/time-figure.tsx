import { useState } from 'react'
import { fetched } from '#ui/page/fetched.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import figure from './figure.module.css'
import { Figure, type FigureProps } from './figure.tsx'
import {
  hasValues,
  type Period,
  periodName,
  periodTotal,
  type Series,
  type Step,
  seriesTotals,
  shortPeriod,
  type Unit,
  valueText,
} from './model.ts'
import classes from './time-figure.module.css'

export type TimeFigureProps<Key extends string> = FigureProps & {
  /** In order and without gaps (`filledPeriods`); undefined while they load. */
  rows: readonly Period<Key>[] | undefined
  /** The first is at the bottom of a bar. */
  series: readonly Series<Key>[]
  unit: Unit
  step: Step
}

/** The charting library is fetched with the first plot; when that fails the table has the numbers. */
const loadPlots = () => import('./plots.tsx')
const waiting = <Skeleton className={figure.plot} />
const BarsPlot = fetched(() => loadPlots().then((plots) => plots.BarsPlot), { waiting })
const LinesPlot = fetched(() => loadPlots().then((plots) => plots.LinesPlot), { waiting })

/** Money or counts by month or week, as stacked bars. Point at a bar, or choose it with the arrow keys. */
export function BarsByTime<Key extends string>(props: TimeFigureProps<Key>) {
  return <TimeFigure {...props} isStacked />
}

/** Money or counts over months or weeks, as lines; one below the other, never added up. */
export function LineOverTime<Key extends string>(props: TimeFigureProps<Key>) {
  return <TimeFigure {...props} isStacked={false} />
}

type Both<Key extends string> = TimeFigureProps<Key> & { isStacked: boolean }

function TimeFigure<Key extends string>({ rows, series, unit, step, isStacked, ...frame }: Both<Key>) {
  const [picked, setPicked] = useState<number | null>(null)
  const Plot = isStacked ? BarsPlot : LinesPlot
  const shown = rows && rows.length > 0 && hasValues(rows, series) ? rows : undefined
  return (
    <Figure {...frame} isEmpty={!shown} table={rows && tableOf({ rows, series, unit, step, isStacked })}>
      {shown && (
        <>
          <Readout {...{ rows: shown, series, unit, step, isStacked, picked }} />
          <Plot label={frame.title} {...{ rows: shown, series, unit, step, picked }} onPick={setPicked} />
        </>
      )}
    </Figure>
  )
}

type Shown<Key extends string> = Pick<Both<Key>, 'series' | 'unit' | 'step' | 'isStacked'> & {
  rows: readonly Period<Key>[]
}

function tableOf<Key extends string>({ rows, series, unit, step, isStacked }: Shown<Key>) {
  const hasTotal = isStacked && series.length > 1
  const totals = seriesTotals(rows, series)
  const line = (values: Readonly<Record<Key, number>>) => [
    ...series.map(({ key }) => valueText(values[key], unit)),
    ...(hasTotal ? [valueText(periodTotal({ start: '', values }, series), unit)] : []),
  ]
  return {
    columns: [step === 'month' ? 'Month' : 'Week', ...series.map(({ label }) => label), ...(hasTotal ? ['Total'] : [])],
    rows: rows.map(({ start, values }) => ({
      key: start,
      cells: [shortPeriod(start, step), ...line(values)] as const,
    })),
    ...(isStacked ? { foot: ['Total', ...line(totals)] as const } : {}),
  }
}

/** The legend with values: those of the chosen period, else of all of them (of the last one beside a line). */
function Readout<Key extends string>({
  rows,
  series,
  unit,
  step,
  isStacked,
  picked,
}: Shown<Key> & { picked: number | null }) {
  const period = rows[picked ?? -1] ?? (isStacked ? undefined : rows.at(-1))
  const values = period?.values ?? seriesTotals(rows, series)
  const last = rows.at(-1)!
  return (
    <div className={classes.readout}>
      <p className={classes.when}>
        {period
          ? periodName(period.start, step)
          : `${shortPeriod(rows[0]!.start, step)} to ${shortPeriod(last.start, step)}`}
      </p>
      <dl className={classes.legend}>
        {series.map(({ key, label, weight }) => (
          <div key={key}>
            <dt>
              <span
                className={classes.swatch}
                data-weight={weight}
                data-line={isStacked ? undefined : true}
                aria-hidden="true"
              />
              {label}
            </dt>
            <dd>{valueText(values[key], unit)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
