import { formatDate } from '#shared/date/format-date.ts'
import type { MilestoneStep } from '../milestones.ts'
import classes from './milestones.module.css'

type MilestonesProps = {
  /** The steps; only their times where the clock has not started. */
  steps: readonly Omit<MilestoneStep, 'by' | 'state'>[] | readonly MilestoneStep[]
  label: string
  /** Side by side where there is room, for wide places. */
  isFlat?: boolean
}

const WORDS = { past: 'passed', next: 'next', ahead: 'to come' } as const

/** The review as a line with three stops, so that its three times read as steps. */
export function Milestones({ steps, label, isFlat }: MilestonesProps) {
  return (
    <ol className={classes.line} aria-label={label} data-flat={isFlat || undefined}>
      {steps.map((step) => (
        <li key={step.title} className={classes.stop} data-state={'state' in step ? step.state : 'ahead'}>
          <p className={classes.title}>
            {step.title}
            {'state' in step && <span className="visually-hidden"> ({WORDS[step.state]})</span>}
          </p>
          <p className={classes.time}>{step.time}</p>
          {'by' in step && step.by && <p className={classes.by}>by {formatDate(step.by, 'medium')}</p>}
          <p className={classes.text}>{step.text}</p>
        </li>
      ))}
    </ol>
  )
}
