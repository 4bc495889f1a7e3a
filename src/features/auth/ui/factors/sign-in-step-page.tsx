import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role } from '#shared/access/roles.ts'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { STEP_GONE } from '../../factor-texts.ts'
import { NOT_JUST_NOW, SIGNED_IN } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { useArrival } from '../use-arrival.ts'
import { AppSetUp } from './app-set-up.tsx'
import { FactorProof } from './factor-proof.tsx'
import { NewCodes } from './new-codes.tsx'
import classes from './sign-in-step-page.module.css'

type Step = NonNullable<RouterOutputs['factors']['signInStep']>
type StepProps = { step: Step; onDone: (role: Role) => Promise<void>; onGone: () => void }

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
        <PageState.Error title="This did not load" onRetry={() => void refetch()} isRetrying={isFetching} />
      </AuthPage>
    )
  }
  if (step === undefined) {
    return (
      <AuthPage title="One more step" picture="how-it-works">
        <PageState.Loading label="Loading" rows={4} />
      </AuthPage>
    )
  }
  if (step === null || isGone) return <Gone returnTo={returnTo} />
  const done = async (role: Role) => {
    if (role !== 'admin') notify.success(SIGNED_IN)
    await arrive(role, returnTo)
  }
  const props = { step, onDone: done, onGone: () => setGone(true) }
  return step.isEnrolment ? <Enrolment {...props} /> : <Proof {...props} />
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
  const ask = trpc.factors.askReset.useMutation()
  const finish = trpc.factors.finishReset.useMutation({ onSuccess: ({ role }) => onDone(role) })
  const problem = ask.error ?? finish.error
  const opensAt = ask.data?.opensAt ?? step.reset?.opensAt ?? null
  return (
    <details className={classes.lost}>
      <summary>You’ve lost it?</summary>
      <div className={classes.words}>
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem.message || NOT_JUST_NOW}
          </p>
        )}
        {step.lost === 'colleagues' && (
          <p>Use a recovery code. Without one, two other administrators can remove it for you, under Users.</p>
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
            You asked to sign in without it. That works from <DateText value={opensAt} format="moment" /> on: come back
            then and enter your password. We wrote to every address of your account, and each can cancel it until then.
          </p>
        )}
        {step.lost === 'wait' && opensAt === null && (
          <>
            <p>
              Use a recovery code. Without one, you can sign in with your password alone after three days. We write to
              every address of your account, so that you can say no if it wasn’t you.
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

/** The first factor of somebody who must have one, and the codes for the day it is lost. */
function Enrolment({ step, onDone, onGone }: StepProps) {
  const begin = trpc.factors.enrolAtSignIn.useMutation()
  const finish = trpc.factors.finishEnrolment.useMutation()
  const done = finish.data
  if (done?.recoveryCodes) {
    return (
      <AuthPage title="Your recovery codes" lede="For the day your phone is lost." picture="how-it-works">
        <NewCodes codes={done.recoveryCodes} label="I’ve saved them, go on" onDone={() => onDone(done.role)} />
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Protect your sign-in"
      lede={
        begin.data
          ? 'Two minutes, once on each phone.'
          : 'Administrators sign in with a second step: a code from an app on your phone, after the password.'
      }
      picture="how-it-works"
      links={
        <p>
          Not you? <Link to="/sign-in">Sign in as somebody else</Link>
        </p>
      }
    >
      {begin.data ? (
        <AppSetUp
          setUp={begin.data}
          demoCode={begin.data.demoCode}
          label="Confirm and sign in"
          onCode={async (app) => {
            try {
              await finish.mutateAsync(app)
            } catch (error) {
              if (appCodeOf(error) === 'TOKEN_INVALID') onGone()
              throw error
            }
          }}
        />
      ) : (
        <div className={classes.begin}>
          {begin.error && (
            <p role="alert" className={classes.problem}>
              {begin.error.message || NOT_JUST_NOW}
            </p>
          )}
          <p>
            Signing in as <strong>{step.email}</strong>. You need an authenticator app, such as Google Authenticator,
            1Password or the one your phone came with.
          </p>
          <Button size="md" loading={begin.isPending} onClick={() => begin.mutate()}>
            Set it up
          </Button>
        </div>
      )}
    </AuthPage>
  )
}
