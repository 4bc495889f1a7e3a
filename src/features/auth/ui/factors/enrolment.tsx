import { Link } from '@tanstack/react-router'
import { appCodeOf } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { NOT_JUST_NOW } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { NewCodes } from './new-codes.tsx'
import classes from './sign-in-step-page.module.css'
import type { StepProps } from './step.ts'

/** The first factor of somebody who must have one, and the codes for the day it is lost. */
export function Enrolment({ step, onDone, onGone }: StepProps) {
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
          ? 'It takes about two minutes, and only once.'
          : 'Our team signs in with a second step: a code from an app on your phone, after the password.'
      }
      picture="how-it-works"
      links={
        <p>
          Not you? <Link to="/sign-in">Sign in as someone else</Link>
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
