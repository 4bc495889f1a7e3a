import { Link } from '@tanstack/react-router'
import type { MatchAnswers } from '../search.ts'
import { QUESTION_TEXTS, START_OVER } from '../texts.ts'
import classes from './answer-links.module.css'
import { givenAnswers } from './answer-words.ts'

/** What was answered, each a link back to its question. */
export function AnswerLinks({ answers }: { answers: MatchAnswers }) {
  return (
    <nav aria-label="Your answers">
      <ul role="list" className={classes.answers}>
        {givenAnswers(answers).map(({ question, words }) => (
          <li key={question}>
            <Link
              to="/get-matched"
              search={(previous) => ({ ...previous, step: question })}
              rel="nofollow"
              className={classes.answer}
            >
              <span className={classes.name}>{QUESTION_TEXTS[question].name}</span> {words}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/get-matched" search={{}} className={classes.over}>
            {START_OVER}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
