import { useEffect, useRef } from 'react'
import { WarningIcon } from '#ui/icon/icons.tsx'
import { SUBMISSION_ERRORS } from '../texts.ts'
import classes from './submission-errors.module.css'

type SubmissionErrorsProps = {
  sentences: readonly string[]
  /** The application itself was refused: the focus moves here. */
  isUrgent?: boolean
}

/** What went wrong around an application, most of which does not stop it (T9, T14). */
export function SubmissionErrors({ sentences, isUrgent = false }: SubmissionErrorsProps) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isUrgent) block.current?.focus()
  }, [isUrgent])
  return (
    <div role="alert" ref={block} tabIndex={-1} className={classes.block} hidden={sentences.length === 0}>
      <WarningIcon />
      <div>
        <h3 className={classes.title}>{SUBMISSION_ERRORS}</h3>
        <ul className={classes.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
