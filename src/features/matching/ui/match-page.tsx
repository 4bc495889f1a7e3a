import { type ReactNode, useEffect, useRef } from 'react'
import { Container } from '#ui/page/container.tsx'
import type { Step } from '../search.ts'
import { ContactStep, type MatchedInquiry } from './contact-step.tsx'
import type { CardComponent } from './match-card.tsx'
import classes from './match-page.module.css'
import { MatchResults } from './match-results.tsx'
import { QuestionStep } from './question-step.tsx'
import { ScoreNote } from './score-note.tsx'
import { useMatch } from './use-match.ts'

type PageProps = { Card: CardComponent; renderForm: (inquiry: MatchedInquiry) => ReactNode; hasFailed?: boolean }

/** /get-matched (R9): six questions, the matches, one inquiry; all of it in the URL. */
export function MatchPage({ Card, renderForm, hasFailed = false }: PageProps) {
  const match = useMatch()
  const { step } = match.search
  const heading = useStepHeading(step)
  if (step === 'results') return <MatchResults {...match} heading={heading} Card={Card} hasFailed={hasFailed} />
  if (step === 'contact') return <ContactStep {...match} heading={heading} renderForm={renderForm} />
  const question = <QuestionStep {...match} key={step} heading={heading} question={step} />
  if (step !== 'date') return question
  return (
    <>
      {question}
      <Container className={classes.how}>
        <ScoreNote />
      </Container>
    </>
  )
}

/** A new step moves the focus to its heading, so that it is announced and the keyboard starts at the top. */
function useStepHeading(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus({ preventScroll: true })
  }, [step])
  return heading
}
