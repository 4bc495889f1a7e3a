import { Link } from '@tanstack/react-router'
import { type RefObject, type SubmitEvent } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ArrowLeftIcon } from '#ui/icon/page-icons.tsx'
import { Container } from '#ui/page/container.tsx'
import { nextStep, previousStep } from '../model.ts'
import type { MatchSearch, Question } from '../search.ts'
import { INTRO, NEXT, QUESTION_TEXTS, SEE_MATCHES } from '../texts.ts'
import { MatchProgress } from './match-progress.tsx'
import classes from './question-step.module.css'
import { QuestionFields } from './questions.tsx'
import type { MatchControls } from './use-match.ts'

type StepProps = MatchControls & { question: Question; heading: RefObject<HTMLHeadingElement | null> }

/** One question on one screen. A separate form with a real URL: it works before the script has loaded. */
export function QuestionStep({ question, heading, search, answers, answer, goTo }: StepProps) {
  const { title, hint } = QUESTION_TEXTS[question]
  const next = nextStep(question)
  const back = previousStep(question)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    goTo(next)
  }
  return (
    <Container className={classes.step}>
      <MatchProgress question={question} answers={answers} />
      <form action="/get-matched" method="get" className={classes.form} onSubmit={submit}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        <p className={classes.hint}>{hint}</p>
        <QuestionFields question={question} answers={answers} answer={answer} />
        <OtherAnswers search={search} question={question} />
        <input type="hidden" name="step" value={next} />
        <div className={classes.actions}>
          {back ? (
            <Link
              to="/get-matched"
              search={(previous) => ({ ...previous, step: back })}
              rel="nofollow"
              className={classes.back}
            >
              <ArrowLeftIcon className={classes.arrow} />
              Back
            </Link>
          ) : (
            <p className={classes.intro}>{INTRO}</p>
          )}
          <Button type="submit" size="md" className={classes.next}>
            {next === 'results' ? SEE_MATCHES : NEXT}
          </Button>
        </div>
      </form>
    </Container>
  )
}

/** What the native form submits besides its own question. */
function OtherAnswers({ search, question }: { search: MatchSearch; question: Question }) {
  const fields = Object.entries(search).flatMap(([name, value]) => {
    // The date field is not a native input, so its value is submitted hidden too.
    if (name === 'step' || (name === (question === 'look' ? 'liked' : question) && name !== 'date')) return []
    return (Array.isArray(value) ? value : [value]).filter(Boolean).map((item) => [name, item] as const)
  })
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
