import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import type { SignInInput } from '../inputs.ts'
import { AuthPage } from './auth-page.tsx'
import { PasskeyButton } from './factors/passkey-button.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { type ArrivalSearch, IdentityNotice } from './identity/identity-notice.tsx'
import { ProviderButtons } from './identity/provider-buttons.tsx'
import { RequestSignInLink } from './request-sign-in-link.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import classes from './sign-in-page.module.css'
import { signInWords } from './sign-in-words.ts'
import { useLeaveWhenSignedIn, useReturnTo } from './use-arrival.ts'
import { type SignInPhase, useSignIn } from './use-sign-in.ts'

const BUSY: Record<SignInPhase, string | null> = {
  idle: null,
  'signing-in': 'Signing in...',
  redirecting: 'Redirecting...',
}

/** Sign-in for everybody; the wording varies by the page that follows. (R10) */
export function SignInPage({ returnTo: fromAddress, identity }: ArrivalSearch) {
  const returnTo = useReturnTo(fromAddress)
  const { phase, signIn, enter } = useSignIn({ returnTo })
  useLeaveWhenSignedIn(phase === 'idle', returnTo)
  const { title, lede } = signInWords(returnTo)
  const { data: pending } = trpc.auth.pendingIdentity.useQuery(undefined, { enabled: identity === 'join' })
  return (
    <AuthPage
      title={title}
      lede={lede}
      picture="how-it-works"
      links={
        <>
          <p>
            New here?{' '}
            <Link to="/sign-up" search={{ returnTo }}>
              Create a free account
            </Link>
          </p>
          <p>
            A photographer? <a href="/vendor-sign-up">Apply to be listed</a>
          </p>
        </>
      }
    >
      <IdentityNotice outcome={identity} />
      <SignInForm key={pending?.email} email={pending?.email} phase={phase} signIn={signIn} returnTo={returnTo} />
      <PasskeyButton onSignedIn={enter} />
      <ProviderButtons returnTo={returnTo} />
    </AuthPage>
  )
}

const SCHEMA = fetchedSchema<SignInInput, SignInInput>(async () => (await import('../inputs.ts')).SignInInput)

type SignInFormProps = {
  phase: SignInPhase
  signIn: (values: SignInInput) => Promise<void>
  returnTo?: string
  /** Whose account it is, where that is known. */
  email?: string | undefined
  /** Whether a refused owner is offered a mailed link; administrators choose a new password instead. */
  hasLink?: boolean
}

/** E-mail, password, one button; an unconfirmed address can have its mail again, a refused owner a link. */
export function SignInForm({ phase, signIn, returnTo, email: known, hasLink = true }: SignInFormProps) {
  const carried = useRouterState({ select: (router) => router.location.state.email })
  const email = known ?? carried ?? ''
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const state = useAppForm({
    schema: SCHEMA,
    initialValues: { email, password: '' },
    warnWhenDirty: false,
    onSubmit: async (values: SignInInput) => {
      setUnconfirmed(null)
      setRefused(null)
      try {
        await signIn(values)
      } catch (error) {
        if (appCodeOf(error) === 'EMAIL_NOT_CONFIRMED') setUnconfirmed(values.email)
        if (appCodeOf(error) === 'RATE_LIMITED') setRefused(values.email)
        throw error
      }
    },
  })
  return (
    <div className={classes.form}>
      <AppForm state={state} label="Sign in">
        <EmailField autoComplete="username webauthn" {...state.form.getInputProps('email')} />
        <div>
          <PasswordField autoComplete="current-password" {...state.form.getInputProps('password')} />
          <Link to="/forgot-password" className={classes.forgot}>
            Forgot password?
          </Link>
        </div>
        <SubmitButton busy={BUSY[phase]}>Sign in</SubmitButton>
      </AppForm>
      {hasLink && refused && <RequestSignInLink key={refused} email={refused} returnTo={returnTo} />}
      {unconfirmed && <ResendConfirmation email={unconfirmed} returnTo={returnTo} />}
    </div>
  )
}
