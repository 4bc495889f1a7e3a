import { useRef, useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ArrowLink, ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { ConfirmEmailInput, EmailInput, ResetPasswordForm } from '../inputs.ts'
import type { ConfirmAnswer } from '../server/confirm.ts'
import { CONFIRM_ELSEWHERE, CONFIRM_LINK_INVALID, CONFIRMED_AND_IN, NOT_JUST_NOW, RESET_FAILED } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './confirm-email-page.module.css'
import { EmailField, PasswordField } from './fields.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { confirmLede } from './sign-in-words.ts'
import { useArrival, useNewSession } from './use-arrival.ts'

type Confirmed = Extract<ConfirmAnswer, { isConfirmed: true }>

type ConfirmEmailPageProps = {
  /** From the query, for mail programs that cut off the part after the #. */
  token: string | undefined
  returnTo: string | undefined
}

/**
 * Where the mailed link leads. Opening it changes nothing, since mail scanners open every link; the button does, and on
 * the browser that signed up it also signs in. Elsewhere it asks for a password first.
 */
export function ConfirmEmailPage({ token: fromQuery, returnTo }: ConfirmEmailPageProps) {
  const fragment = useFragment()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [isSpent, setSpent] = useState(false)
  const isSending = useRef(false)
  const arrive = useArrival()
  const begin = useNewSession()
  const confirm = trpc.auth.confirmEmail.useMutation({
    onSuccess: async (answer) => {
      if (!answer.isConfirmed) return
      if (answer.role && !answer.news) {
        notify.success(CONFIRMED_AND_IN)
        await arrive(answer.role, returnTo)
        return
      }
      if (answer.role) await begin()
      setConfirmed(answer)
    },
    onError: (error) => {
      isSending.current = false
      setSpent(appCodeOf(error) === 'TOKEN_INVALID')
    },
  })
  const token = fragment?.get('token') ?? fromQuery ?? null
  const isUsable = ConfirmEmailInput.safeParse({ token }).success
  if (confirmed) return <ConfirmedPage {...confirmed} returnTo={returnTo} />
  if (fragment && (!isUsable || isSpent)) return <NewLink hadLink={token !== null} returnTo={returnTo} />
  if (token && confirm.data?.isConfirmed === false) {
    return <ChoosePassword token={token} onDone={setConfirmed} onSpent={() => setSpent(true)} />
  }
  return (
    <AuthPage title="Confirm your email" lede={confirmLede(returnTo)} picture="find">
      {confirm.error && (
        <p role="alert" className={classes.problem}>
          {isUnanswered(confirm.error) ? NOT_JUST_NOW : confirm.error.message}
        </p>
      )}
      <Button
        size="md"
        className={classes.action}
        loading={confirm.isPending || confirm.isSuccess}
        disabled={!isUsable}
        onClick={() => {
          // The second press of a double click would find the link spent by the first.
          if (!token || isSending.current) return
          isSending.current = true
          confirm.mutate({ token })
        }}
      >
        Confirm my email
      </Button>
    </AuthPage>
  )
}

type ChoosePasswordProps = { token: string; onDone: (confirmed: Confirmed) => void; onSpent: () => void }

/** The account was opened on another browser, perhaps by somebody else: it gets a password only this person knows. */
function ChoosePassword({ token, onDone, onSpent }: ChoosePasswordProps) {
  const confirm = trpc.auth.confirmEmail.useMutation()
  const state = useAppForm({
    schema: ResetPasswordForm,
    initialValues: { password: '', confirmPassword: '' },
    warnWhenDirty: false,
    onSubmit: async ({ password }) => {
      try {
        const answer = await confirm.mutateAsync({ token, password })
        if (answer.isConfirmed) onDone(answer)
      } catch (error) {
        if (appCodeOf(error) === 'TOKEN_INVALID') onSpent()
        throw isUnanswered(error) ? new Error(RESET_FAILED) : error
      }
    },
  })
  return (
    <AuthPage title="Choose your password" lede={<span role="status">{CONFIRM_ELSEWHERE}</span>} picture="find">
      <AppForm state={state} label="Choose your password">
        <PasswordField
          label="New password"
          description="At least 8 characters. It replaces the one the account was created with."
          autoComplete="new-password"
          {...state.form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...state.form.getInputProps('confirmPassword')}
        />
        <SubmitButton busy={state.isPending ? 'Saving...' : null}>Save and confirm my email</SubmitButton>
      </AppForm>
    </AuthPage>
  )
}

type ConfirmedPageProps = Confirmed & { returnTo: string | undefined }

/** Says what has gone out and leads there; where nobody is signed in, over the sign-in. */
function ConfirmedPage({ role, email, news, returnTo }: ConfirmedPageProps) {
  const next = role ? 'You’re signed in.' : `Sign in, and we’ll take you ${news ? 'there' : 'where you wanted to go'}.`
  return (
    <AuthPage
      title="Your email is confirmed"
      lede={<span role="status">{`${news ? news.words : 'Thank you.'} ${next}`}</span>}
      picture="find"
      links={role && <ArrowLink to="/find-photographer">Keep looking</ArrowLink>}
    >
      {role && news ? (
        <ButtonAnchor href={news.path} size="md" className={classes.action}>
          {news.label}
        </ButtonAnchor>
      ) : (
        <ButtonLink
          to="/sign-in"
          search={{ returnTo: news?.path ?? returnTo }}
          state={{ email: email ?? undefined }}
          size="md"
          className={classes.action}
        >
          Sign in
        </ButtonLink>
      )}
    </AuthPage>
  )
}

/** The link is spent, old or cut off: sign in if it worked before, or ask for another. */
function NewLink({ hadLink, returnTo }: { hadLink: boolean; returnTo: string | undefined }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = trpc.auth.resendConfirmation.useMutation()
  const state = useAppForm({
    schema: EmailInput,
    initialValues: { email: '' },
    warnWhenDirty: false,
    onSubmit: async ({ email }: EmailInput) => {
      await resend.mutateAsync({ email, returnTo })
      setSentTo(email)
    },
  })
  return (
    <AuthPage
      title="Confirm your email"
      lede={`${hadLink ? `${CONFIRM_LINK_INVALID} ` : ''}If your email is already confirmed, just sign in. Otherwise we’ll send you a new link.`}
      picture="find"
      links={
        <ButtonLink to="/sign-in" search={{ returnTo }} variant="default">
          Sign in
        </ButtonLink>
      }
    >
      {sentTo ? (
        <div className={classes.sent}>
          <p role="status">If {sentTo} still needs confirming, a new link is on its way.</p>
          <ResendConfirmation email={sentTo} returnTo={returnTo} />
        </div>
      ) : (
        <AppForm state={state} label="New confirmation link">
          <EmailField {...state.form.getInputProps('email')} />
          <SubmitButton busy={state.isPending ? 'Sending...' : null}>Send a new link</SubmitButton>
        </AppForm>
      )}
    </AuthPage>
  )
}
