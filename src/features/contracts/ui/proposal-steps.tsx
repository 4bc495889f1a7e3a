import { PROPOSAL_STEPS, type ProposalStep, STEP_WORDS } from '../proposal-step.ts'
import classes from './proposal.module.css'

/** Where the couple is: three steps on a line. */
export function ProposalSteps({ step }: { step: ProposalStep }) {
  if (step === 'ended') return null
  const place = step === 'done' ? PROPOSAL_STEPS.length : PROPOSAL_STEPS.indexOf(step)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {PROPOSAL_STEPS.map((name, index) => (
        <li
          key={name}
          data-done={index < place || undefined}
          data-current={index === place || undefined}
          aria-current={index === place ? 'step' : undefined}
        >
          <span aria-hidden="true" className={classes.number}>
            {index + 1}
          </span>
          {STEP_WORDS[name]}
          {index < place && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
