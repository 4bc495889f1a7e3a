import { addDays } from '#shared/date/days.ts'
import { formatDate, MONTHS } from '#shared/date/format-date.ts'
import { monthName, monthOf, shiftMonth } from '#shared/date/months.ts'
import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'

/** What the values are: integer cents, or how many. */
export type Unit = 'money' | 'count'
/** How long one period lasts. */
export type Step = 'month' | 'week'
/** The weight of a series, from the one that counts most to the one that is only expected. */
export type Weight = 'full' | 'half' | 'quiet' | 'open'

export type Series<Key extends string = string> = { key: Key; label: string; weight: Weight }
/** One period: its first day, YYYY-MM-DD, and a value for each series. */
export type Period<Key extends string = string> = { start: string; values: Readonly<Record<Key, number>> }
/** One day of a strip and its state's key. */
export type StripDay<Key extends string = string> = { day: string; state: Key }
export type FunnelStep = { key: string; label: string; count: number }

export const valueText = (value: number, unit: Unit): string =>
  unit === 'money' ? formatMoney(value) : formatNumber(value)

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A value on an axis, where there is little room: "$12.5K". */
export const shortValue = (value: number, unit: Unit): string =>
  unit === 'money' ? `$${SHORT.format(value / 100)}` : SHORT.format(value)

/** "June 2027", or "Week of Jun 7, 2027". */
export const periodName = (start: string, step: Step): string =>
  step === 'month' ? monthName(monthOf(start)) : `Week of ${formatDate(start, 'medium')}`

/** A period in a table: "Jun 2027", or the week's first day. */
export const shortPeriod = (start: string, step: Step): string =>
  step === 'month'
    ? `${MONTHS[Number(start.slice(5, 7)) - 1]!.slice(0, 3)} ${start.slice(0, 4)}`
    : formatDate(start, 'medium')

/** A period below the axis: its month or day, and the year where it is new. */
export function periodMark(start: string, step: Step, before?: string): { words: string; year?: string } {
  const month = MONTHS[Number(start.slice(5, 7)) - 1]!.slice(0, 3)
  const year = start.slice(0, 4)
  return {
    words: step === 'month' ? month : `${month} ${Number(start.slice(8))}`,
    ...(before?.slice(0, 4) === year ? {} : { year }),
  }
}

/** Which marks have room: every first, second, third … so that none is nearer to the next than `room` pixels. */
export function markEvery(count: number, width: number, room: number): number {
  return count === 0 ? 1 : Math.max(1, Math.ceil((count * room) / Math.max(width, 1)))
}

/** Every period from one to another, in order; those without a row have 0 everywhere. */
export function filledPeriods<Key extends string>(
  rows: readonly Period<Key>[],
  { from, until, step, keys }: { from: string; until: string; step: Step; keys: readonly Key[] },
): Period<Key>[] {
  const known = new Map(rows.map((row) => [row.start, row]))
  const none = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>
  const periods: Period<Key>[] = []
  for (
    let start = from;
    start <= until;
    start = step === 'month' ? `${shiftMonth(monthOf(start), 1)}-01` : addDays(start, 7)
  )
    periods.push(known.get(start) ?? { start, values: none })
  return periods
}

/** The sum of a period's series. */
export const periodTotal = <Key extends string>({ values }: Period<Key>, series: readonly Series<Key>[]): number =>
  series.reduce((sum, { key }) => sum + values[key], 0)

/** Each series over all periods. */
export const seriesTotals = <Key extends string>(
  rows: readonly Period<Key>[],
  series: readonly Series<Key>[],
): Record<Key, number> =>
  Object.fromEntries(series.map(({ key }) => [key, rows.reduce((sum, { values }) => sum + values[key], 0)])) as Record<
    Key,
    number
  >

export const hasValues = <Key extends string>(rows: readonly Period<Key>[], series: readonly Series<Key>[]): boolean =>
  rows.some(({ values }) => series.some(({ key }) => values[key] !== 0))

/** Each step with its share of the step before, in whole percent; null for the first and after a step of 0. */
export const funnelShares = (steps: readonly FunnelStep[]): (FunnelStep & { percent: number | null })[] =>
  steps.map((step, place) => {
    const before = steps[place - 1]?.count
    return { ...step, percent: before ? Math.round((step.count * 100) / before) : null }
  })

export type StripMonth<Key extends string> = {
  month: string
  states: ReadonlyMap<string, Key>
  counts: Record<Key, number>
}

/** The days month by month, with how many of each state a month has. */
export function stripMonths<Key extends string>(
  days: readonly StripDay<Key>[],
  keys: readonly Key[],
): StripMonth<Key>[] {
  const months = new Map<string, { states: Map<string, Key>; counts: Record<Key, number> }>()
  for (const { day, state } of days) {
    const month = monthOf(day)
    const entry = months.get(month) ?? {
      states: new Map<string, Key>(),
      counts: Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>,
    }
    months.set(month, entry)
    entry.states.set(day, state)
    entry.counts[state] += 1
  }
  return [...months].map(([month, entry]) => ({ month, ...entry }))
}

/** What a plot draws; `picked` is the place of the chosen period. */
export type PlotProps = {
  label: string
  rows: readonly Period[]
  series: readonly Series[]
  unit: Unit
  step: Step
  picked: number | null
  onPick: (place: number | null) => void
}
