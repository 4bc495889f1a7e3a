import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ChangePasswordInput } from '../account-inputs.ts'
import { RESET_FAILED } from '../texts.ts'
import { PasswordField } from './fields.tsx'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** A new password, after the current one or the second factor that stands for it. */
export function AccountPassword({ email, hasFactor }: { email: string; hasFactor: boolean }) {
  const utils = trpc.useUtils()
  const change = trpc.auth.changePassword.useMutation()
  const state = useAppForm<typeof EMPTY, ChangePasswordInput>({
    schema: ChangePasswordInput,
    initialValues: EMPTY,
    onSubmit: async (values) => {
      try {
        await change.mutateAsync(values)
      } catch (error) {
        throw isUnanswered(error) ? new Error(RESET_FAILED) : error
      }
      state.form.setValues(EMPTY)
      notify.success('Password changed')
      await utils.auth.listSessions.invalidate()
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Password">
      {/* Password managers need to know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {!hasFactor && (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <PasswordField
        label="New password"
        description="At least 8 characters. A sentence is easy to remember."
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <SubmitButton busy={state.isPending ? 'Saving...' : null} isNarrow>
        Change password
      </SubmitButton>
    </AppForm>
  )
}
