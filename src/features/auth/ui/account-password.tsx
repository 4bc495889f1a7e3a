import { isTeam, type Role } from '#shared/access/roles.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ChangePasswordInput } from '../account-inputs.ts'
import { NEW_PASSWORD_MIN, TEAM_PASSWORD_MIN } from '../model.ts'
import { RESET_FAILED } from '../texts.ts'
import rows from './account-sessions.module.css'
import { PasswordField } from './fields.tsx'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

type AccountPasswordProps = { email: string; role: Role; hasFactor: boolean; hasPassword: boolean }

/** A new password, after the current one or the second factor that stands for it; a first one by mail. */
export function AccountPassword({ hasPassword, ...props }: AccountPasswordProps) {
  return hasPassword || props.hasFactor ? <ChangePassword {...props} /> : <ChoosePassword email={props.email} />
}

function ChangePassword({ email, role, hasFactor }: Omit<AccountPasswordProps, 'hasPassword'>) {
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
        description={`At least ${isTeam(role) ? TEAM_PASSWORD_MIN : NEW_PASSWORD_MIN} characters. A sentence is easy to remember.`}
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

/** A first password comes by mail, like a forgotten one. */
function ChoosePassword({ email }: { email: string }) {
  const ask = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: () => notify.success(`A link is on its way to ${email}`),
    onError: (error) => notify.error(error.message),
  })
  return (
    <div className={rows.sessions}>
      <p>
        Your account has no password. You need one to sign contracts, to take your data or to delete the account, and it
        lets you sign in without Google or Apple.
      </p>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ email })}>
        Email me a link to choose one
      </Button>
    </div>
  )
}
