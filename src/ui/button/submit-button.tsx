import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DANGER } from './danger-button.tsx'
import classes from './submit-button.module.css'

type SubmitButtonProps = {
  /** The label while sending. */
  busy: string | null
  isDisabled?: boolean
  /** As wide as its label instead of the form. */
  isNarrow?: boolean
  /** `DANGER` where it deletes something for good. Handed in, because most forms need no stylesheet for it. */
  look?: typeof DANGER
  children: ReactNode
}

/** Submits the form once; its label says what it is doing while busy. */
export function SubmitButton({ busy, isDisabled = false, isNarrow = false, look, children }: SubmitButtonProps) {
  return (
    <div className={classes.submit} data-narrow={isNarrow || undefined}>
      <Button
        type="submit"
        size="md"
        {...look}
        fullWidth={!isNarrow}
        disabled={busy !== null || isDisabled}
        leftSection={busy === null ? null : <Loader size="xs" color="currentColor" aria-hidden="true" />}
      >
        {busy ?? children}
      </Button>
      <span role="status" className="visually-hidden">
        {busy}
      </span>
    </div>
  )
}
