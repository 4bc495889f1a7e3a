import { SCORE_PARTS, type ScorePart, WEIGHTS } from '../score.ts'
import { SCORE_RULE } from '../texts.ts'
import classes from './score-note.module.css'

const NAMES: Record<ScorePart, string> = {
  style: 'Style',
  date: 'Date',
  budget: 'Budget',
  reviews: 'Reviews',
  portfolio: 'Portfolio',
}

/** The published rule with its weights (R9): the same constants the score is computed from. */
export function ScoreNote() {
  return (
    <section aria-labelledby="score-rule" className={classes.note}>
      <h2 id="score-rule" className={classes.title}>
        How the score works
      </h2>
      <p className={classes.rule}>{SCORE_RULE}</p>
      <dl className={classes.weights}>
        {SCORE_PARTS.map((part) => (
          <div key={part} className={classes.weight}>
            <dt className={classes.name}>
              {NAMES[part]} <span className={classes.points}>{WEIGHTS[part].full}</span>
            </dt>
            <dd className={classes.words}>{WEIGHTS[part].rule}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
