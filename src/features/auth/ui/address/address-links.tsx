import type { ReactNode } from 'react'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { useFragment } from '#ui/nav/use-fragment.ts'
import { AddressLinkInput } from '../../inputs.ts'
import { ADDRESS_LINK_INVALID, KEEP_LINK_INVALID, NOT_JUST_NOW } from '../../texts.ts'
import { AuthPage } from '../auth-page.tsx'
import classes from '../confirm-email-page.module.css'

type Spending = {
  error: unknown
  isPending: boolean
  mutate: (input: AddressLinkInput) => void
}

/** One button that spends the link in the address, and why it cannot. Opening changes nothing: mail scanners open all. */
function LinkButton({ spending, dead, children }: { spending: Spending; dead: string; children: ReactNode }) {
  const fragment = useFragment()
  const token = fragment?.get('token') ?? ''
  const isUsable = AddressLinkInput.safeParse({ token }).success
  const { error, isPending, mutate } = spending
  const isDead = fragment !== null && (!isUsable || appCodeOf(error) === 'TOKEN_INVALID')
  const problem = isDead ? dead : error instanceof Error ? (isUnanswered(error) ? NOT_JUST_NOW : error.message) : null
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {isDead ? (
        <ButtonLink to="/account" variant="default" size="md" className={classes.action}>
          Open your account
        </ButtonLink>
      ) : (
        <Button
          size="md"
          className={classes.action}
          loading={isPending}
          disabled={!isUsable}
          onClick={() => mutate({ token })}
        >
          {children}
        </Button>
      )}
    </>
  )
}

/** Where the mail to a new address leads. */
export function ConfirmAddressPage() {
  const utils = trpc.useUtils()
  const confirm = trpc.auth.confirmAddress.useMutation({
    onSuccess: () => Promise.all([utils.auth.me.invalidate(), utils.auth.account.invalidate()]),
  })
  if (confirm.isSuccess)
    return (
      <AuthPage
        title="Your email is changed"
        lede={<span role="status">Sign in with this address from now on. Your other devices were signed out.</span>}
        picture="find"
      >
        <ButtonLink to="/account" size="md" className={classes.action}>
          Go to your account
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Confirm your new email"
      lede="From then on you sign in with this address, and we write to you here. Your password stays the same."
      picture="find"
    >
      <LinkButton spending={confirm} dead={ADDRESS_LINK_INVALID}>
        Confirm this address
      </LinkButton>
    </AuthPage>
  )
}

/** Where the mails to a former address lead. */
export function KeepAddressPage() {
  const keep = trpc.auth.takeBackAddress.useMutation()
  if (keep.isSuccess)
    return (
      <AuthPage
        title="Your account is safe"
        lede={
          <span role="status">
            Everyone is signed out, and the old password no longer works. We’ve emailed {keep.data.email} a link to
            choose a new one.
          </span>
        }
        picture="find"
      >
        <ButtonLink to="/sign-in" size="md" variant="default" className={classes.action}>
          Go to sign in
        </ButtonLink>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Keep this address?"
      lede="If you didn’t ask for another email, someone else knows your password. One click keeps this address or brings it back, signs everyone out, and sends you a link to choose a new password."
      picture="find"
    >
      <LinkButton spending={keep} dead={KEEP_LINK_INVALID}>
        Keep this address
      </LinkButton>
    </AuthPage>
  )
}
