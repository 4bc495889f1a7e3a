import type { ComponentProps } from 'react'
import { EMAIL_MAX } from '#shared/text/text-checks.ts'
import { PasswordInput, TextInput } from '#ui/form/fields.tsx'
import { NAME_MAX, PASSWORD_MAX } from '../model.ts'

type TextFieldProps = ComponentProps<typeof TextInput>
type PasswordFieldProps = ComponentProps<typeof PasswordInput>

/** E-mail address, with the matching keyboard and autofill. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      limit={EMAIL_MAX}
      size="md"
      {...props}
    />
  )
}

/** A first or last name. */
export function NameField(props: TextFieldProps) {
  return <TextInput limit={NAME_MAX} size="md" {...props} />
}

/** A password that can be shown; pasting is welcome. `autoComplete` says whether it is the current or a new one. */
export function PasswordField(props: PasswordFieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      label="Password"
      limit={PASSWORD_MAX}
      size="md"
      aria-invalid={Boolean(props.error)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  )
}
