import { Link } from '@tanstack/react-router'
import { type MatchAnswers, QUESTIONS, type Question } from '../search.ts'
import { QUESTION_TEXTS } from '../texts.ts'
import { answerWords } from './answer-words.ts'
import classes from './match-progress.module.css'

type ProgressProps = { question: Question; answers: MatchAnswers }

/** Progress: a line on phones; on wide screens the questions with their answers, each a link back. */
export function MatchProgress({ question, answers }: ProgressProps) {
  const place = QUESTIONS.indexOf(question) + 1
  return (
    <div className={classes.progress}>
      <p className={classes.count}>
        Question {place} of {QUESTIONS.length}
      </p>
      <span className={classes.line} aria-hidden="true">
        {QUESTIONS.map((name, index) => (
          <span key={name} className={classes.part} data-done={index < place || undefined} />
        ))}
      </span>
      <nav aria-label="Questions" className={classes.questions}>
        <ol>
          {QUESTIONS.map((name, index) => (
            <li key={name}>
              <Link
                to="/get-matched"
                search={(previous) => ({ ...previous, step: name })}
                activeProps={{ 'aria-current': name === question ? 'step' : undefined }}
                data-current={name === question || undefined}
                rel="nofollow"
                className={classes.question}
              >
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span>
                  <span className={classes.name}>{QUESTION_TEXTS[name].name}</span>{' '}
                  <span className={classes.words}>{answerWords(answers, name)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
