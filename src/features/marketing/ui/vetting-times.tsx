import { milestoneTexts } from '#features/applications/vetting-times.ts'
import { useSite } from '#ui/page/site.ts'
import classes from './vetting-times.module.css'

/** The three review times on one line of seven business days, so that they read as steps and not as contradictions. */
export function VettingTimes() {
  const { vetting } = useSite()
  return (
    <ol className={classes.line}>
      {milestoneTexts(vetting).map(({ time, title, text }) => (
        <li key={title} className={classes.milestone}>
          <p className={classes.time}>{time}</p>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
