import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { LATE_STEPS, WAITING_KEYS, waitingLabels, waitWords } from '#features/applications/waiting-steps.ts'
import type { RouterOutputs } from '#shell/trpc.ts'
import { useSite } from '#ui/page/site.ts'
import classes from './dashboard.module.css'

type Queue = RouterOutputs['adminDashboard']['overview']['queue']

/** How long complete applications have waited against the promised times, as bars; each is a link to its own. */
export function QueuePicture({ queue }: { queue: Queue }) {
  const { vetting } = useSite()
  const labels = waitingLabels(vetting)
  const most = Math.max(1, ...WAITING_KEYS.map((key) => queue.waiting[key]))
  return (
    <div className={classes.queue}>
      <p>
        {queue.oldestHours === null
          ? 'No complete application is waiting.'
          : `The oldest complete application has waited ${waitWords(queue.oldestHours)}.`}
      </p>
      <dl className={classes.bars}>
        {WAITING_KEYS.map((key) => {
          const value = queue.waiting[key]
          // The bar's length is data.
          const length = { '--bar': value / most } as CSSProperties
          return (
            <div key={key} className={classes.row} data-late={(LATE_STEPS.includes(key) && value > 0) || undefined}>
              <dt>
                {value > 0 ? (
                  <Link to="/admin/applications" search={{ waits: key, order: 'appliedAt' }}>
                    {labels[key]}
                  </Link>
                ) : (
                  labels[key]
                )}
              </dt>
              <dd>
                <span className={classes.bar} style={length} aria-hidden="true" />
                <span className={classes.count}>{value}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {queue.incomplete === 0 && queue.asked === 0 ? (
        <p className={classes.meaning}>The clock starts when an application is complete.</p>
      ) : (
        <p className={classes.meaning}>
          Not counted:{' '}
          <Link to="/admin/applications" search={{ waits: 'incomplete' }}>
            {queue.incomplete} incomplete
          </Link>
          ,{' '}
          <Link to="/admin/applications" search={{ status: 'info_requested' }}>
            {queue.asked} waiting for the applicant’s answer
          </Link>
          .
        </p>
      )}
    </div>
  )
}
