import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { notify } from '#ui/overlay/notify.tsx'
import { SignInByLinkInput } from '../inputs.ts'
import { NOT_JUST_NOW, SIGN_IN_LINK_INVALID, SIGNED_IN } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './confirm-email-page.module.css'
import { useArrival, useSecondStep } from './use-arrival.ts'

/** Where a mailed sign-in link leads. Opening it changes nothing, since mail scanners open every link. */
export function SignInLinkPage({ returnTo }: { returnTo: string | undefined }) {
  const fragment = useFragment()
  const arrive = useArrival()
  const toNextStep = useSecondStep()
  const [isLeaving, setLeaving] = useState(false)
  const signIn = trpc.auth.signInByLink.useMutation({
    onSuccess: async ({ role }) => {
      setLeaving(true)
      if (role === null) return toNextStep(returnTo)
      notify.success(SIGNED_IN)
      return arrive(role, returnTo)
    },
  })
  const token = fragment?.get('token') ?? null
  const isUsable = SignInByLinkInput.safeParse({ token }).success
  const isDead = fragment !== null && (!isUsable || appCodeOf(signIn.error) === 'TOKEN_INVALID')
  const problem = isDead
    ? SIGN_IN_LINK_INVALID
    : signIn.error && (isUnanswered(signIn.error) ? NOT_JUST_NOW : signIn.error.message)
  return (
    <AuthPage
      title="Sign in with your link"
      lede="One click on this device, and you’re in."
      picture="how-it-works"
      links={
        <p>
          <Link to="/sign-in" search={{ returnTo }}>
            Sign in with your password
          </Link>
        </p>
      }
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button
        size="md"
        className={classes.action}
        loading={signIn.isPending || isLeaving}
        disabled={!isUsable || isDead}
        onClick={() => token && signIn.mutate({ token })}
      >
        Sign in
      </Button>
    </AuthPage>
  )
}
