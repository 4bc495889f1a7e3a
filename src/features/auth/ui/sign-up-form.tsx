import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { saveVendorHandover } from '#shared/browser/vendor-handover.ts'
import { useBotCheck } from '#shell/bot-check/bot-check.tsx'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { type AppForm as AppFormState, useAppForm } from '#ui/form/use-app-form.ts'
import { notify } from '#ui/overlay/notify.tsx'
import type { SignUpInput } from '../account-inputs.ts'
import { SIGN_UP_TOAST_MS } from '../model.ts'
import { SIGN_UP_FAILED } from '../texts.ts'
import { EmailField, NameField, PasswordField } from './fields.tsx'
import { hasInquiry } from './sign-in-words.ts'
import classes from './sign-up-form.module.css'

const EMPTY = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }
type Values = typeof EMPTY
const SCHEMA = fetchedSchema<Values, SignUpInput>(async () => (await import('../account-inputs.ts')).SignUpInput)
const ONCE = fetchedSchema<Values, SignUpInput>(async () => (await import('../account-inputs.ts')).SignUpOnceInput)

type SignUpFormProps = {
  returnTo: string | undefined
  onDone: (account: { email: string; kept: string | null }) => void
}

/**
 * Name, address, password twice; a vendor is sent to the application instead, with what is typed already. Whoever comes
 * from an inquiry has said that they are a couple, and types the password once. (V3, V4, T8)
 */
export function SignUpForm({ returnTo, onDone }: SignUpFormProps) {
  const [isVendor, setVendor] = useState(false)
  const isAsking = hasInquiry(returnTo)
  const check = useBotCheck()
  const signUp = trpc.auth.signUp.useMutation(check.options)
  const state = useAppForm<Values, SignUpInput>({
    schema: isAsking ? ONCE : SCHEMA,
    initialValues: EMPTY,
    onSubmit: async (values) => {
      try {
        const account = await signUp.mutateAsync({ ...values, returnTo })
        notify.success('Your account has been created.', { durationMs: SIGN_UP_TOAST_MS })
        onDone(account)
      } catch (error) {
        throw isUnanswered(error) ? new Error(SIGN_UP_FAILED) : error
      }
    },
  })
  const { form } = state
  return (
    <AppForm state={state} label="Create your account">
      {check.field}
      <div className={classes.names}>
        <NameField label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <EmailField {...form.getInputProps('email')} />
      {!isAsking && (
        <Checkbox
          label="I’m a photographer or another wedding vendor"
          checked={isVendor}
          onChange={(event) => setVendor(event.currentTarget.checked)}
          classNames={{ body: classes.checkbox }}
        />
      )}
      {isVendor ? <VendorWay state={state} /> : <Passwords state={state} isOnce={isAsking} />}
    </AppForm>
  )
}

function Passwords({ state: { form, isPending }, isOnce }: { state: AppFormState<Values>; isOnce: boolean }) {
  return (
    <>
      <PasswordField autoComplete="new-password" {...form.getInputProps('password')} />
      {!isOnce && (
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
      )}
      <SubmitButton busy={isPending ? 'Creating your account...' : null}>Create account</SubmitButton>
      <p className={classes.small}>
        By creating an account, you agree to the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy notice</Link>. Messages are checked automatically for contact details before a
        booking is confirmed.
      </p>
    </>
  )
}

/** Vendors apply; what was typed travels in this tab's storage and is cleared there. */
function VendorWay({ state: { form } }: { state: AppFormState<Values> }) {
  const leave = () => {
    saveVendorHandover(form.getValues())
    form.resetDirty()
    window.location.assign('/vendor-sign-up')
  }
  return (
    <>
      <p className={classes.small}>
        Photographers and other vendors apply to be listed. Your name and email carry over; you’ll choose your password
        there.
      </p>
      <Button size="md" onClick={leave}>
        Continue to the application
      </Button>
    </>
  )
}
