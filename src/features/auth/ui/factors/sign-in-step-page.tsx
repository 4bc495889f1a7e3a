import { useState } from 'react'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { fetched } from '#ui/page/fetched.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { STEP_GONE } from '../../factor-texts.ts'
import { NOT_JUST_NOW, SIGNED_IN } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { useArrival } from '../use-arrival.ts'
import { FactorProof } from './factor-proof.tsx'
import classes from './sign-in-step-page.module.css'
import type { StepProps } from './step.ts'

const Enrolment = fetched<StepProps>(async () => (await import('./enrolment.tsx')).Enrolment, {
  waiting: () => <Waiting />,
})

/** The second step of a sign-in, before which there is no session: a factor, or the set-up of the first one. */
export function SignInStepPage({ returnTo }: { returnTo: string | undefined }) {
  // What is asked for belongs to this browser's sign-in alone, and changes with it.
  const {
    data: step,
    isError,
    isFetching,
    refetch,
  } = trpc.factors.signInStep.useQuery(undefined, {
    gcTime: 0,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [isGone, setGone] = useState(false)
  const arrive = useArrival()
  if (isError) {
    return (
      <AuthPage title="One more step" picture="how-it-works">
        <PageState.Error title="This didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
      </AuthPage>
    )
  }
  if (step === undefined) return <Waiting />
  if (step === null || isGone) return <Gone returnTo={returnTo} />
  const done = async (role: Role) => {
    if (!isTeam(role)) notify.success(SIGNED_IN)
    await arrive(role, returnTo)
  }
  const props = { step, onDone: done, onGone: () => setGone(true) }
  return step.isEnrolment ? <Enrolment {...props} /> : <Proof {...props} />
}

function Waiting() {
  return (
    <AuthPage title="One more step" picture="how-it-works">
      <PageState.Loading label="Loading" rows={4} />
    </AuthPage>
  )
}

function Gone({ returnTo }: { returnTo: string | undefined }) {
  return (
    <AuthPage title="Please sign in again" lede={<span role="status">{STEP_GONE}</span>} picture="how-it-works">
      <ButtonLink to="/sign-in" search={{ returnTo }} size="md" className={classes.action}>
        Sign in
      </ButtonLink>
    </AuthPage>
  )
}

function Proof({ step, onDone, onGone }: StepProps) {
  const finish = trpc.factors.finishSignIn.useMutation()
  const ask = trpc.factors.askPasskey.useMutation()
  return (
    <AuthPage
      title="One more step"
      lede={`Confirm that it’s you, ${step.email}, with your second step.`}
      picture="how-it-works"
      links={<Lost step={step} onDone={onDone} />}
    >
      <FactorProof
        kinds={step.kinds}
        demoCode={step.demoCode}
        label="Sign in"
        askPasskey={() => ask.mutateAsync()}
        onProof={async (proof) => {
          if (proof.kind === 'password') return
          try {
            const { role } = await finish.mutateAsync(proof)
            await onDone(role)
          } catch (error) {
            if (appCodeOf(error) === 'TOKEN_INVALID') onGone()
            throw error
          }
        }}
      />
    </AuthPage>
  )
}

/** What to do without any factor; asking for it begins three days in which the owner can say no. */
function Lost({ step, onDone }: Pick<StepProps, 'step' | 'onDone'>) {
  const utils = trpc.useUtils()
  const onSuccess = () => utils.factors.signInStep.invalidate()
  const ask = trpc.factors.askReset.useMutation({ onSuccess })
  const takeBack = trpc.factors.takeBackReset.useMutation({ onSuccess })
  const finish = trpc.factors.finishReset.useMutation({ onSuccess: ({ role }) => onDone(role) })
  const problem = ask.error ?? finish.error ?? takeBack.error
  const opensAt = step.reset?.opensAt ?? null
  return (
    <details className={classes.lost}>
      <summary>Lost your second step?</summary>
      <div className={classes.words}>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem.message || NOT_JUST_NOW}
          </p>
        )}
        {step.lost === 'colleagues' && (
          <p>Use a recovery code. Without one, two administrators can remove it for you, under Users.</p>
        )}
        {step.lost === 'wait' && step.reset?.isOpen && (
          <>
            <p>The three days are over. You can sign in without it now; it’s removed, and you can add another one.</p>
            <Button loading={finish.isPending || finish.isSuccess} onClick={() => finish.mutate()}>
              Sign in without it
            </Button>
          </>
        )}
        {step.lost === 'wait' && !step.reset?.isOpen && opensAt !== null && (
          <p role="status">
            You asked to sign in without it. That works starting <DateText value={opensAt} format="moment" />: come back
            then and enter your password. We wrote to every address of your account, and each can cancel it until then.
          </p>
        )}
        {step.lost === 'wait' && opensAt !== null && (
          <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            I don’t need this anymore
          </Button>
        )}
        {step.lost === 'wait' && opensAt === null && (
          <>
            <p>
              Use a recovery code. Without one, you can sign in with your password alone after three days. We write to
              every address of your account, so you can say no if it wasn’t you.
            </p>
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
              Start the three days
            </Button>
          </>
        )}
      </div>
    </details>
  )
}
