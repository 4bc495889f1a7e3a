import type { BookingStage } from '../../model.ts'
import { STATIONS, stationsReached } from '../../timeline.ts'
import classes from './stations.module.css'

/** A booking's progress as a picture: stations on a line, the reached ones filled. */
export function Stations({ stage, isCancelled }: { stage: BookingStage; isCancelled: boolean }) {
  const reached = stationsReached(stage)
  return (
    <ol className={classes.stations} data-cancelled={isCancelled || undefined} aria-label="Where this booking stands">
      {STATIONS.map((name, index) => {
        const isReached = index < reached
        const isCurrent = index === reached - 1
        return (
          <li key={name} data-reached={isReached || undefined} aria-current={isCurrent ? 'step' : undefined}>
            <span className={classes.dot} aria-hidden="true" />
            <span>{name}</span>
            {isReached && !isCurrent && <span className="visually-hidden">, done</span>}
            {isCurrent && isCancelled && <span className={classes.ended}>ended here</span>}
          </li>
        )
      })}
    </ol>
  )
}
