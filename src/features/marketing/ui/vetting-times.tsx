import { VETTING_TIMES } from '#features/applications/vetting-times.ts'
import classes from './vetting-times.module.css'

const MILESTONES = [VETTING_TIMES.firstLook, VETTING_TIMES.decision, VETTING_TIMES.atMost]

/** The three review times on one line of seven business days, so that they read as steps and not as contradictions. */
export function VettingTimes() {
  return (
    <ol className={classes.line}>
      {MILESTONES.map(({ time, title, text }) => (
        <li key={title} className={classes.milestone}>
          <p className={classes.time}>{time}</p>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
