import { Button, Loader, PasswordInput, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from '../model.ts'
import classes from './fields.module.css'

type TextFieldProps = ComponentProps<typeof TextInput>
type PasswordFieldProps = ComponentProps<typeof PasswordInput>

/** E-mail address, with the keyboard and the memory of the browser that belong to it. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      size="md"
      {...props}
    />
  )
}

/** A first or last name. */
export function NameField(props: TextFieldProps) {
  return <TextInput maxLength={NAME_MAX} size="md" {...props} />
}

/** A password that can be shown; pasting is welcome. `autoComplete` says whether it is the present or a new one. */
export function PasswordField(props: PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      label="Password"
      maxLength={PASSWORD_MAX}
      size="md"
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  )
}

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
