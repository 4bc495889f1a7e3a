import { type ReactNode, useId } from 'react'
import type { ButtonLook } from '#ui/button/button.tsx'
import { Mark } from '#ui/text/badge.tsx'
import classes from './set-up-list.module.css'

/** One thing to set up, in the order in which it is best done. */
export type SetUpStep = {
  key: string
  /** What it is, as an instruction: "Add your portrait". */
  title: string
  /** Why, or how far it is, in one quiet line; shown while it is open. */
  note?: ReactNode
  isDone: boolean
  /** The link or button that leads there: `(look) => <ButtonLink to="/vendor/gallery" {...look}>Add pictures</ButtonLink>`. */
  action?: (look: ButtonLook) => ReactNode
}

type SetUpListProps = {
  title: string
  /** What it is for and what happens at its end, under the title. */
  lead?: ReactNode
  steps: readonly SetUpStep[]
  /** The last step, which the others lead to, such as publishing: it always shows its note. */
  last?: SetUpStep | undefined
}

/**
 * What somebody new does first: their progress, the steps, and the next one with its button filled. A page shows it until
 * `isSetUp`. (HL2)
 */
export function SetUpList({ title, lead, steps, last }: SetUpListProps) {
  const id = useId()
  const all = last ? [...steps, last] : steps
  const done = all.filter(({ isDone }) => isDone).length
  const next = all.find(({ isDone, action }) => !isDone && action)
  const progress = `${done} of ${all.length} done`
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={classes.lead}>{lead}</p>}
        <p className={classes.progress}>
          <progress className={classes.bar} value={done} max={all.length} aria-label={progress} />
          <span aria-hidden="true">{progress}</span>
        </p>
      </header>
      <ol className={classes.steps}>
        {all.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} isLast={step === last} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, isNext, isLast }: { step: SetUpStep; isNext: boolean; isLast: boolean }) {
  const { title, note, isDone, action } = step
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      <Mark tone={isDone ? 'done' : isNext ? 'needs-you' : 'under-way'} />
      <div className={classes.words}>
        <h3 className={classes.title}>
          {title}
          {isDone && <span className="visually-hidden">, done</span>}
        </h3>
        {note && (!isDone || isLast) && <p className={classes.note}>{note}</p>}
      </div>
      {!isDone && action && <div className={classes.action}>{action({ variant: isNext ? 'filled' : 'default' })}</div>}
    </li>
  )
}

/** Whether nothing is left of it. */
export const isSetUp = (steps: readonly SetUpStep[]): boolean => steps.every(({ isDone }) => isDone)
