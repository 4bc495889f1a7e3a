import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { CancelResetInput } from '../../factor-inputs.ts'
import { RESET_OVER } from '../../factor-texts.ts'
import { NOT_JUST_NOW } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import classes from './sign-in-step-page.module.css'

/** Where the mail about a lost second step leads. Opening it changes nothing, since mail scanners open every link. */
export function CancelResetPage() {
  const fragment = useFragment()
  const cancel = trpc.factors.cancelReset.useMutation()
  const token = fragment?.get('token') ?? null
  const isUsable = CancelResetInput.safeParse({ token }).success
  const isDead = fragment !== null && (!isUsable || appCodeOf(cancel.error) === 'TOKEN_INVALID')
  const problem = cancel.error && (isUnanswered(cancel.error) ? NOT_JUST_NOW : cancel.error.message)
  if (cancel.isSuccess) {
    return (
      <AuthPage
        title="It’s cancelled"
        lede={
          <span role="status">
            No one gets in without your second step. If you didn’t ask for it yourself, someone may know your password:
            please choose a new one.
          </span>
        }
        picture="find"
      >
        <ButtonLink to="/forgot-password" size="md" className={classes.action}>
          Choose a new password
        </ButtonLink>
      </AuthPage>
    )
  }
  if (isDead)
    return (
      <AuthPage title="Nothing to cancel" lede={<span role="status">{RESET_OVER}</span>} picture="find">
        <ButtonLink to="/account" hash="second-step" variant="default" size="md" className={classes.action}>
          Open your account
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Keep your second step?"
      lede="Someone asked to sign in to your account without it. If that wasn’t you, cancel it here."
      picture="find"
    >
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Button
        size="md"
        className={classes.action}
        loading={cancel.isPending}
        disabled={!isUsable}
        onClick={() => token && cancel.mutate({ token })}
      >
        Cancel it
      </Button>
    </AuthPage>
  )
}
