import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack, LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import figure from './figure.module.css'
import {
  markEvery,
  type Period,
  type PlotProps,
  periodMark,
  periodTotal,
  type Step,
  shortValue,
  type Unit,
} from './model.ts'
import { type PeriodAxis, usePeriodSlider } from './period-slider.ts'
import classes from './plots.module.css'

/** Room for the axes, in pixels. */
const LEFT = 52
const BOTTOM = 42
const TOP = 10
/** The least room of a mark below the axis. */
const MARK = { month: 34, week: 48 } as const

type Drawn = { x: PeriodAxis; y: ReturnType<typeof valueScale>; top: number; floor: number }

const valueScale = (lowest: number, highest: number, height: number, unit: Unit) =>
  scaleLinear<number>({
    domain: [Math.min(0, lowest), Math.max(highest, unit === 'money' ? 100 : 1)],
    range: [height - BOTTOM, TOP],
    nice: 4,
  })

/** Bars, each with its series on top of each other. Amounts below 0 are only in the table. */
export function BarsPlot(props: PlotProps) {
  const { rows, series, unit, picked } = props
  const highest = Math.max(...rows.map((row) => periodTotal({ ...row, values: aboveZero(row) }, series)))
  return (
    <Plot {...props} lowest={0} highest={highest}>
      {({ x, y }) => (
        <BarStack
          data={rows.map((row) => ({ start: row.start, ...aboveZero(row) }))}
          keys={series.map(({ key }) => key)}
          x={({ start }) => start}
          xScale={x}
          yScale={y}
          color={() => ''}
        >
          {(stacks) =>
            stacks.map((stack) =>
              stack.bars
                .filter(({ height }) => height > 0)
                .map((bar) => (
                  <rect
                    key={`${stack.key} ${bar.index}`}
                    className={classes.bar}
                    data-weight={series[stack.index]!.weight}
                    data-quiet={(picked !== null && picked !== bar.index) || undefined}
                    x={bar.x}
                    y={bar.y}
                    width={bar.width}
                    height={bar.height}
                    data-unit={unit}
                  />
                )),
            )
          }
        </BarStack>
      )}
    </Plot>
  )
}

/** A line for each series, with a point at the chosen period. */
export function LinesPlot(props: PlotProps) {
  const { rows, series, picked } = props
  const values = rows.flatMap((row) => series.map(({ key }) => row.values[key]!))
  return (
    <Plot {...props} lowest={Math.min(...values)} highest={Math.max(...values)}>
      {({ x, y, top, floor }) => {
        const middle = (row: Period) => (x(row.start) ?? 0) + x.bandwidth() / 2
        const at = rows[picked ?? rows.length - 1]
        return (
          <>
            {at && picked !== null && (
              <line className={classes.cursor} x1={middle(at)} x2={middle(at)} y1={top} y2={floor} />
            )}
            {series.map(({ key, weight }) => (
              <g key={key} className={classes.line} data-weight={weight}>
                <LinePath data={[...rows]} x={middle} y={(row) => y(row.values[key]!)} fill="none" />
                {at && <circle cx={middle(at)} cy={y(at.values[key]!)} r={4} />}
              </g>
            ))}
          </>
        )
      }}
    </Plot>
  )
}

const aboveZero = ({ values }: Period): Record<string, number> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Math.max(0, value)]))

type AxesProps = PlotProps & { lowest: number; highest: number; children: (drawn: Drawn) => ReactNode }

/** The axes and, between them, what a figure draws; the whole of it is one control that chooses a period. */
function Plot({ children, lowest, highest, ...props }: AxesProps) {
  const { rows, unit, step } = props
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const x = scaleBand<string>({
    domain: rows.map(({ start }) => start),
    range: [LEFT, Math.max(width, LEFT + 1)],
    padding: 0.28,
  })
  const y = valueScale(lowest, highest, height, unit)
  const slider = usePeriodSlider(props, x)
  const floor = height - BOTTOM
  return (
    <div ref={ref} className={`${figure.plot} ${classes.plot}`} {...slider}>
      {width > LEFT && height > BOTTOM && (
        <svg width={width} height={height} className={classes.picture} aria-hidden="true">
          {y.ticks(4).map((tick) =>
            unit === 'count' && !Number.isInteger(tick) ? null : (
              <g key={tick}>
                <line
                  className={classes.rule}
                  data-zero={tick === 0 || undefined}
                  x1={LEFT}
                  x2={width}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text className={classes.value} x={LEFT - 8} y={y(tick)}>
                  {shortValue(tick, unit)}
                </text>
              </g>
            ),
          )}
          {children({ x, y, top: TOP, floor })}
          <Marks rows={rows} step={step} x={x} floor={floor} width={width} />
        </svg>
      )}
    </div>
  )
}

type MarksProps = { rows: readonly Period[]; step: Step; x: PeriodAxis; floor: number; width: number }

function Marks({ rows, step, x, floor, width }: MarksProps) {
  const every = markEvery(rows.length, width - LEFT, MARK[step])
  return rows.map(({ start }, place) => {
    if (place % every !== 0) return null
    const { words, year } = periodMark(start, step, rows[place - every]?.start)
    const middle = (x(start) ?? 0) + x.bandwidth() / 2
    return (
      <text key={start} className={classes.mark} x={middle} y={floor + 17}>
        {words}
        {year && (
          <tspan x={middle} dy="1.25em">
            {year}
          </tspan>
        )}
      </text>
    )
  })
}
