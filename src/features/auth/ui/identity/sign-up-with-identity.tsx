import { Link } from '@tanstack/react-router'
import { PROVIDER_NAMES } from '#shared/access/identity-providers.ts'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { fetchedSchema } from '#ui/form/schema.ts'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { PageState } from '#ui/page/page-state.tsx'
import type { SignUpWithIdentityInput } from '../../account-inputs.ts'
import { IDENTITY_EXPIRED, SIGN_UP_FAILED } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { NameField } from '../fields.tsx'
import classes from '../sign-up-form.module.css'
import { useArrival } from '../use-arrival.ts'
import { Notice } from './identity-notice.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type Pending = NonNullable<RouterOutputs['auth']['pendingIdentity']>

/** The last step for somebody new who has come from Google or Apple: their name, and the terms. */
export function SignUpWithIdentity({ returnTo }: { returnTo: string | undefined }) {
  const { data: pending, isError, isFetching, refetch } = trpc.auth.pendingIdentity.useQuery()
  const lede = pending && `${PROVIDER_NAMES[pending.provider]} has confirmed ${pending.email}. One more step.`
  return (
    <AuthPage title="Create your account" lede={lede} picture="home-hero">
      {isError && (
        <PageState.Error title="The form didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {pending === undefined && !isError && <PageState.Loading label="Loading the form" rows={3} />}
      {pending === null && (
        <>
          <Notice>{IDENTITY_EXPIRED}</Notice>
          <ProviderButtons returnTo={returnTo} />
          <Link to="/sign-up" search={{ returnTo }}>
            Sign up with your email address
          </Link>
        </>
      )}
      {pending && <NameForm pending={pending} />}
    </AuthPage>
  )
}

type Values = { firstName: string; lastName: string }
const SCHEMA = fetchedSchema<Values, SignUpWithIdentityInput>(
  async () => (await import('../../account-inputs.ts')).SignUpWithIdentityInput,
)

function NameForm({ pending: { firstName, lastName, returnTo } }: { pending: Pending }) {
  const arrive = useArrival()
  const signUp = trpc.auth.signUpWithIdentity.useMutation()
  const state = useAppForm<Values, SignUpWithIdentityInput>({
    schema: SCHEMA,
    initialValues: { firstName, lastName },
    onSubmit: async (values) => {
      try {
        const { role } = await signUp.mutateAsync(values)
        await arrive(role, returnTo)
      } catch (error) {
        throw isUnanswered(error) ? new Error(SIGN_UP_FAILED) : error
      }
    },
  })
  return (
    <AppForm state={state} label="Create your account">
      <div className={classes.names}>
        <NameField label="First name" autoComplete="given-name" {...state.form.getInputProps('firstName')} />
        <NameField label="Last name" autoComplete="family-name" {...state.form.getInputProps('lastName')} />
      </div>
      <SubmitButton busy={state.isPending ? 'Creating your account...' : null}>Create account</SubmitButton>
      <p className={classes.small}>
        By creating an account, you agree to the <Link to="/terms">terms</Link> and the{' '}
        <Link to="/privacy">privacy notice</Link>. Messages are checked automatically for contact details before a
        booking is confirmed.
      </p>
    </AppForm>
  )
}
