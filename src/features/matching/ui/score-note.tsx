import { LOOK_MEASURES } from '#features/photographers/look.ts'
import { SCORE_PARTS, type ScorePart, WEIGHTS } from '../score.ts'
import { HOW_IT_WORKS, HOW_MANY_POINTS, LOOK_RULE, MEASURE_RULE, MEASURE_WORDS, SCORE_RULE } from '../texts.ts'
import classes from './score-note.module.css'

const NAMES: Record<ScorePart, string> = {
  style: 'Style',
  date: 'Date',
  budget: 'Budget',
  reviews: 'Reviews',
  portfolio: 'Portfolio',
}

/** The published rule, folded below the questions: its weights and measures are the constants the score is computed from. */
export function ScoreNote() {
  return (
    <details className={classes.note}>
      <summary className={classes.summary}>{HOW_IT_WORKS}</summary>
      {/* Inside, so that a link to it unfolds the rest. */}
      <p id="how" className={classes.rule}>
        {SCORE_RULE}
      </p>
      <h2 className={classes.title}>{HOW_MANY_POINTS}</h2>
      <Points />
    </details>
  )
}

/** How many points each answer earns, and the steps of each measure. */
function Points() {
  return (
    <>
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
      <p className={classes.rule}>{LOOK_RULE}</p>
      <p className={classes.rule}>{MEASURE_RULE}</p>
      <ul role="list" aria-label="Measures and their steps" className={classes.measures}>
        {LOOK_MEASURES.map(({ name, steps }) => (
          <li key={name}>
            {MEASURE_WORDS[name]} <span className={classes.points}>{steps}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
