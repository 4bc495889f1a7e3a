import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { CancelResetInput } from '../../factor-inputs.ts'
import { LINK_INVALID } from '../../factor-texts.ts'
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
  const problem = isDead
    ? LINK_INVALID
    : cancel.error && (isUnanswered(cancel.error) ? NOT_JUST_NOW : cancel.error.message)
  if (cancel.isSuccess) {
    return (
      <AuthPage
        title="It’s cancelled"
        lede={
          <span role="status">
            No one gets in without your second step. Someone knows your password, though: please choose a new one.
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
  return (
    <AuthPage
      title="Keep your second step?"
      lede="Someone with your password asked to sign in without it. If that isn’t you, cancel it here."
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
        disabled={!isUsable || isDead}
        onClick={() => token && cancel.mutate({ token })}
      >
        Cancel it
      </Button>
    </AuthPage>
  )
}
