import type { CSSProperties, ReactNode } from 'react'
import { formatNumber } from '#shared/text/number-text.ts'
import { Figure, type FigureProps } from './figure.tsx'
import classes from './funnel.module.css'
import { type FunnelStep, funnelShares } from './model.ts'

type FunnelProps = FigureProps & {
  /** From the first to the last; undefined while they load. */
  steps: readonly FunnelStep[] | undefined
  /** A step's name as a link to the list behind it. */
  link?: (step: FunnelStep) => ReactNode
}

/** Steps of a way, each with its count and its share of the step before. */
export function Funnel({ steps, link, ...frame }: FunnelProps) {
  const shares = steps && funnelShares(steps)
  const widest = Math.max(1, ...(steps ?? []).map(({ count }) => count))
  const share = (percent: number | null) => (percent === null ? '–' : `${percent}%`)
  const table = shares && {
    columns: ['Step', 'Count', 'Of previous step'],
    rows: shares.map(({ key, label, count, percent }) => ({
      key,
      cells: [label, formatNumber(count), share(percent)] as const,
    })),
  }
  return (
    <Figure
      {...frame}
      table={table}
      isEmpty={steps?.every(({ count }) => count === 0) ?? false}
      shape={classes.loading}
    >
      <ol className={classes.steps}>
        {shares?.map((step) => (
          <li key={step.key} className={classes.step}>
            <span className={classes.label}>{link ? link(step) : step.label}</span>
            <span className={classes.count}>
              {formatNumber(step.count)}
              {step.percent !== null && (
                <span className={classes.share}>{`${step.percent}% of the previous step`}</span>
              )}
            </span>
            <span
              className={classes.bar}
              // How much of the widest step is left.
              style={{ '--share': step.count / widest } as CSSProperties}
              aria-hidden="true"
            />
          </li>
        ))}
      </ol>
    </Figure>
  )
}
