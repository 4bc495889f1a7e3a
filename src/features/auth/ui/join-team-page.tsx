import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_LABELS, TEAM_WORK } from '#shared/access/role-labels.ts'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { SubmitButton } from '#ui/button/submit-button.tsx'
import { AppForm } from '#ui/form/app-form.tsx'
import { useAppForm } from '#ui/form/use-app-form.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { PageState } from '#ui/page/page-state.tsx'
import { ConfirmEmailInput, ResetPasswordForm } from '../inputs.ts'
import { TEAM_PASSWORD_MIN } from '../model.ts'
import { NOT_JUST_NOW } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import { PasswordField } from './fields.tsx'

/** The invitation in the address, once it has been read; null where there is none, or it can no longer be used. */
function useInvitation() {
  const fragment = useFragment()
  const token = fragment?.get('token')
  const isToken = ConfirmEmailInput.safeParse({ token }).success
  const { client } = trpc.useUtils()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['team-invitation', token],
    queryFn: () => client.team.invitation.mutate({ token: token! }),
    enabled: isToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isRead = fragment !== null
  return { token, invitation: isRead && !isToken ? null : data, isError, isFetching, refetch }
}

/** Where an invitation to the team leads: a password is chosen, and the first sign-in follows. Opening it changes nothing. */
export function JoinTeamPage() {
  const { token, invitation, isError, isFetching, refetch } = useInvitation()
  const [email, setEmail] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  if (email) return <Joined email={email} />
  if (invitation === null || isGone) return <Gone />
  return (
    <AuthPage
      title="Join the team"
      lede={
        invitation &&
        `${invitation.inviter} has invited you as: ${ROLE_LABELS[invitation.role]}, who ${TEAM_WORK[invitation.role]}.`
      }
      picture="for-photographers"
    >
      {isError && <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!invitation && !isError && <PageState.Loading label="Reading your invitation" rows={4} />}
      {invitation && token && (
        <JoinForm token={token} email={invitation.email} onJoined={setEmail} onGone={() => setGone(true)} />
      )}
    </AuthPage>
  )
}

type JoinFormProps = { token: string; email: string; onJoined: (email: string) => void; onGone: () => void }

function JoinForm({ token, email, onJoined, onGone }: JoinFormProps) {
  const accept = trpc.team.accept.useMutation()
  const state = useAppForm({
    schema: ResetPasswordForm,
    initialValues: { password: '', confirmPassword: '' },
    onSubmit: async (values) => {
      try {
        onJoined((await accept.mutateAsync({ ...values, token })).email)
      } catch (error) {
        if (appCodeOf(error) === 'TOKEN_INVALID') onGone()
        throw isUnanswered(error) ? new Error(NOT_JUST_NOW) : error
      }
    },
  })
  return (
    <AppForm state={state} label="Join the team">
      <p>You’ll sign in with {email}.</p>
      <PasswordField
        label="Password"
        description={`At least ${TEAM_PASSWORD_MIN} characters. Next you add a second step, such as an app on your phone.`}
        autoComplete="new-password"
        {...state.form.getInputProps('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...state.form.getInputProps('confirmPassword')}
      />
      <SubmitButton busy={state.isPending ? 'Joining...' : null}>Join the team</SubmitButton>
    </AppForm>
  )
}

function Joined({ email }: { email: string }) {
  return (
    <AuthPage
      title="Welcome to the team"
      lede={<span role="status">Your account is ready. Sign in once, and set up your second step.</span>}
      picture="for-photographers"
    >
      <ButtonLink to="/admin-login" state={{ email }} size="md">
        Sign in
      </ButtonLink>
    </AuthPage>
  )
}

function Gone() {
  return (
    <AuthPage
      title="Join the team"
      lede={
        <span role="alert">
          This invitation no longer works: it was used, withdrawn or replaced, or a week has passed. Please ask for a
          new one.
        </span>
      }
      picture="for-photographers"
    >
      <ButtonLink to="/admin-login" size="md" variant="default">
        Sign in
      </ButtonLink>
    </AuthPage>
  )
}
