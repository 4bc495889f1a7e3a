import { Button, Loader } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import classes from './submit-button.module.css'

type SubmitButtonProps = {
  /** What is being done, while it is. */
  busy: string | null
  isDisabled?: boolean
  /** As wide as its words instead of as wide as the form. */
  isNarrow?: boolean
  children: ReactNode
}

const never = () => () => undefined
/** False in the server's HTML and until the script has taken the page over. */
const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Sends the form once; while it is busy it says with what. */
export function SubmitButton({ busy, isDisabled = false, isNarrow = false, children }: SubmitButtonProps) {
  const isReady = useIsReady()
  return (
    <div className={classes.submit} data-narrow={isNarrow || undefined}>
      <Button
        // Sent too early, the browser itself would post the form and what was typed would be gone.
        type={isReady ? 'submit' : 'button'}
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
