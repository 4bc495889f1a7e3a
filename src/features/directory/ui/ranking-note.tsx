import { NO_PAY_TO_RANK, RANKING_RULE } from '../model.ts'
import classes from './ranking-note.module.css'

/** The published rule of the order, and that it cannot be bought. */
export function RankingNote() {
  return (
    <details className={classes.note}>
      <summary className={classes.summary}>How we sort</summary>
      <div className={classes.text}>
        <p>{RANKING_RULE}</p>
        <p>{NO_PAY_TO_RANK}</p>
      </div>
    </details>
  )
}
