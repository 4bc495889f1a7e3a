import type { CSSProperties } from 'react'
import { type WaitingKey, WAITING_STEPS } from '../model.ts'
import classes from './dashboard.module.css'

type Queue = {
  waiting: Record<WaitingKey, number>
  incomplete: number
  asked: number
  oldestHours: number | null
}

/** Hours, or days from two days up. */
const inWords = (hours: number): string => {
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `${Math.floor(hours / 24)} days`
}

/** How long complete applications have waited, as bars to take in at a glance. (AD1) */
export function QueuePicture({ queue }: { queue: Queue }) {
  const most = Math.max(1, ...WAITING_STEPS.map(({ key }) => queue.waiting[key]))
  return (
    <div className={classes.queue}>
      <p className={classes.sentence}>
        {queue.oldestHours === null
          ? 'No complete application is waiting.'
          : `The oldest complete application has waited ${inWords(queue.oldestHours)}.`}
      </p>
      <dl className={classes.bars}>
        {WAITING_STEPS.map(({ key, label, isLate }) => {
          const value = queue.waiting[key]
          // The bar's length is data.
          const length = { '--bar': value / most } as CSSProperties
          return (
            <div key={key} className={classes.row} data-late={(isLate && value > 0) || undefined}>
              <dt>{label}</dt>
              <dd>
                <span className={classes.bar} style={length} aria-hidden="true" />
                <span className={classes.count}>{value}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      <p className={classes.meaning}>
        {queue.incomplete === 0 && queue.asked === 0
          ? 'The clock starts when an application is complete.'
          : `Not counted: ${queue.incomplete} incomplete, ${queue.asked} waiting for the applicant’s answer.`}
      </p>
    </div>
  )
}
