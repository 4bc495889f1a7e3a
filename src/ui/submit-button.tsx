import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './submit-button.module.css'

type SubmitButtonProps = {
  /** What is being done, while it is. */
  busy: string | null
  isDisabled?: boolean
  /** As wide as its words instead of as wide as the form. */
  isNarrow?: boolean
  children: ReactNode
}

/** Sends the form once; while it is busy it says with what. */
export function SubmitButton({ busy, isDisabled = false, isNarrow = false, children }: SubmitButtonProps) {
  return (
    <div className={classes.submit} data-narrow={isNarrow || undefined}>
      <Button
        type="submit"
        size="md"
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
