import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { useIsCurrentPage } from '#ui/page/use-is-current-page.ts'
import { ConfirmEmailInput, ResetPasswordForm } from '../inputs.ts'
import { RESET_REDIRECT_MS } from '../model.ts'
import { INVALID_RESET_LINK, RESET_FAILED } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './confirm-email-page.module.css'
import { PasswordField } from './fields.tsx'

const DONE = 'Your password has been changed'
type Values = { password: string; confirmPassword: string }

/** The token of a recovery link, null for any other link, undefined while the address has not been read (V16). */
function useRecoveryToken(): string | null | undefined {
  const fragment = useFragment()
  if (!fragment) return undefined
  const token = fragment.get('token')
  const isRecovery = fragment.get('type') === 'recovery' && ConfirmEmailInput.safeParse({ token }).success
  return isRecovery ? token : null
}

/** The form's state; `isSpent` once the server has refused the link, `isDone` once the password is changed. */
function useReset(token: string | null | undefined) {
  const [outcome, setOutcome] = useState<'open' | 'spent' | 'done'>('open')
  const reset = trpc.auth.resetPassword.useMutation()
  const state = useAppForm({
    schema: ResetPasswordForm,
    initialValues: { password: '', confirmPassword: '' },
    warnWhenDirty: false,
    onSubmit: async (values: Values) => {
      if (!token) return
      try {
        await reset.mutateAsync({ ...values, token })
        notify.success(DONE)
        setOutcome('done')
      } catch (error) {
        if (appCodeOf(error) === 'TOKEN_INVALID') setOutcome('spent')
        notify.error(RESET_FAILED)
        throw isUnanswered(error) ? new Error(RESET_FAILED) : error
      }
    },
  })
  return { state, isDone: outcome === 'done', isSpent: outcome === 'spent' }
}

/** A new password by mailed link; afterwards every session is over and the person signs in. (T63) */
export function ResetPasswordPage() {
  const token = useRecoveryToken()
  const { state, isDone, isSpent } = useReset(token)
  useSignInAfter(isDone)
  if (isDone) return <Done />
  return (
    <AuthPage
      title="Choose a new password"
      lede="At least 8 characters. Every device that’s signed in will be signed out."
      picture="find"
      links={
        <p>
          <Link to="/forgot-password">Request a new link</Link>
        </p>
      }
    >
      {token === null && (
        <p role="alert" className={classes.problem}>
          {INVALID_RESET_LINK}
        </p>
      )}
      <AppForm state={state} label="Choose a new password">
        <PasswordField label="New password" autoComplete="new-password" {...state.form.getInputProps('password')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...state.form.getInputProps('confirmPassword')}
        />
        <SubmitButton busy={state.isPending ? 'Saving...' : null} isDisabled={!token || isSpent}>
          Save new password
        </SubmitButton>
      </AppForm>
    </AuthPage>
  )
}

function Done() {
  return (
    <AuthPage
      title={DONE}
      lede={<span role="status">You can sign in with it now. We’re taking you there.</span>}
      picture="find"
    >
      <p>
        <Link to="/sign-in">Sign in</Link>
      </p>
    </AuthPage>
  )
}

/** Leads to the sign-in two seconds later (C26). */
function useSignInAfter(isDone: boolean) {
  const router = useRouter()
  const isCurrentPage = useIsCurrentPage()
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => {
      if (isCurrentPage()) void router.navigate({ to: '/sign-in', replace: true })
    }, RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone, router, isCurrentPage])
}
