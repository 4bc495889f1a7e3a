import { Button } from '#ui/button.tsx'
import { useState } from 'react'
import { appCodeOf, isUnanswered } from '#lib/trpc-errors.ts'
import { trpc } from '#lib/trpc.ts'
import { AppForm } from '#ui/app-form.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { useAppForm } from '#ui/use-app-form.ts'
import { ConfirmEmailInput, EmailInput } from '../forms.ts'
import { CONFIRM_LINK_INVALID } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './confirm-email-page.module.css'
import { EmailField } from './fields.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useFragment } from './use-fragment.ts'

type ConfirmEmailPageProps = {
  /** From the query, for mail programs that cut the part behind the #. */
  token: string | undefined
  returnTo: string | undefined
}

/** Where the mailed link leads. Opening it changes nothing, since mail scanners open every link; the button does. (X27) */
export function ConfirmEmailPage({ token: fromQuery, returnTo }: ConfirmEmailPageProps) {
  const fragment = useFragment()
  const confirm = trpc.auth.confirmEmail.useMutation()
  const token = fragment?.get('token') ?? fromQuery ?? null
  const isUsable = ConfirmEmailInput.safeParse({ token }).success
  if (confirm.isSuccess) return <Confirmed returnTo={returnTo} />
  if (fragment && (!isUsable || appCodeOf(confirm.error) === 'TOKEN_INVALID')) {
    return <NewLink hadLink={token !== null} returnTo={returnTo} />
  }
  return (
    <AuthPage title="Confirm your email" lede="One click, and your account is ready." picture="find">
      {confirm.error && (
        <p role="alert" className={classes.problem}>
          {isUnanswered(confirm.error) ? 'That did not work just now. Please try again.' : confirm.error.message}
        </p>
      )}
      <Button
        size="md"
        className={classes.action}
        loading={confirm.isPending}
        disabled={!isUsable}
        onClick={() => token && confirm.mutate({ token })}
      >
        Confirm my email
      </Button>
    </AuthPage>
  )
}

function Confirmed({ returnTo }: { returnTo: string | undefined }) {
  return (
    <AuthPage
      title="Your email is confirmed"
      lede={<span role="status">Thank you. Sign in, and we take you where you wanted to go.</span>}
      picture="find"
    >
      <ButtonLink to="/sign-in" search={{ returnTo }} size="md" className={classes.action}>
        Sign in
      </ButtonLink>
    </AuthPage>
  )
}

/** The link is spent, old or cut: sign in if it worked before, or ask for another. */
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
      lede={`${hadLink ? `${CONFIRM_LINK_INVALID} ` : ''}If your email is confirmed already, just sign in. Otherwise we send you a new link.`}
      picture="find"
      links={
        <ButtonLink to="/sign-in" search={{ returnTo }} variant="default">
          Sign in
        </ButtonLink>
      }
    >
      {sentTo ? (
        <div className={classes.sent}>
          <p role="status">If {sentTo} waits for confirmation, a new link is on its way.</p>
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
