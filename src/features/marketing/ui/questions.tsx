import { PlusIcon } from '#ui/icon/icons.tsx'
import type { Question } from '../model.ts'
import classes from './questions.module.css'

/** Questions as native disclosures: they open without a script and can be found with the browser's search. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes.questions}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes.item}>
          <summary className={classes.summary}>
            <h3 className={classes.question}>{question}</h3>
            <PlusIcon className={classes.mark} />
          </summary>
          <p className={classes.answer}>{answer}</p>
        </details>
      ))}
    </div>
  )
}
