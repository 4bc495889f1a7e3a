import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import type { EmailInput } from '../inputs.ts'
import { FORGOT_FAILED } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import { EmailField } from './fields.tsx'
import { DemoMailbox } from './resend-confirmation.tsx'

const SCHEMA = fetchedSchema<EmailInput, EmailInput>(async () => (await import('../inputs.ts')).EmailInput)

/** Asks for a reset link; the answer is the same whether the address is known or not. (T62) */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = trpc.auth.requestPasswordReset.useMutation()
  const state = useAppForm({
    schema: SCHEMA,
    initialValues: { email: '' },
    warnWhenDirty: false,
    onSubmit: async ({ email }: EmailInput) => {
      try {
        await request.mutateAsync({ email })
        setSentTo(email)
      } catch (error) {
        throw isUnanswered(error) ? new Error(FORGOT_FAILED) : error
      }
    },
  })
  return (
    <AuthPage
      title={sentTo ? 'Check your email' : 'Forgot your password?'}
      lede={
        sentTo ? (
          <span role="status">
            If there’s an account for {sentTo}, a link to choose a new password is on its way. It works for 60 minutes.
          </span>
        ) : (
          'Tell us your email address and we’ll send you a link to choose a new one.'
        )
      }
      picture="find"
      links={
        <p>
          <Link to="/sign-in">Back to sign in</Link>
          <br />
          <HelpLink topic="signing-in">I can’t sign in</HelpLink>
        </p>
      }
    >
      {sentTo ? (
        <DemoMailbox />
      ) : (
        <AppForm state={state} label="Forgot password">
          <EmailField {...state.form.getInputProps('email')} />
          <SubmitButton busy={state.isPending ? 'Sending...' : null}>Send the link</SubmitButton>
        </AppForm>
      )}
    </AuthPage>
  )
}
