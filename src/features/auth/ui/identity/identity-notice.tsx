import type { ReactNode } from 'react'
import { PROVIDER_NAMES } from '#shared/access/identity-providers.ts'
import { trpc } from '#shell/trpc.ts'
import type { IdentityOutcome } from '../../model.ts'
import { ACCOUNT_SUSPENDED, IDENTITY_EXPIRED, IDENTITY_TAKEN, TOO_MANY_SIGN_INS } from '../../texts.ts'
import classes from './identity-notice.module.css'

/** A sentence about what has just happened, above the form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      {children}
    </p>
  )
}

/** What leads to a page of signing in. */
export type ArrivalSearch = { returnTo?: string | undefined; identity?: IdentityOutcome | undefined }

const SENTENCES: Partial<Record<IdentityOutcome, string>> = {
  taken: IDENTITY_TAKEN,
  unverified:
    'That account’s email address hasn’t been confirmed there yet. Confirm it, or sign in with your password.',
  suspended: ACCOUNT_SUSPENDED,
  cancelled: 'You came back without signing in. Try again whenever you like.',
  busy: TOO_MANY_SIGN_INS,
  failed: 'That sign-in didn’t work. Please try again.',
}

/** What came of a sign-in at Google or Apple, where it did not lead straight in. */
export function IdentityNotice({ outcome }: { outcome: IdentityOutcome | undefined }) {
  if (outcome === 'join') return <JoinNotice />
  const sentence = outcome && SENTENCES[outcome]
  return sentence ? <Notice>{sentence}</Notice> : null
}

/** Somebody has an account with this address already: they sign in to it, and connect afterwards. */
function JoinNotice() {
  const { data: pending, isSuccess } = trpc.auth.pendingIdentity.useQuery()
  if (!isSuccess) return null
  if (!pending) return <Notice>{IDENTITY_EXPIRED}</Notice>
  const name = PROVIDER_NAMES[pending.provider]
  return (
    <Notice>
      You already have an account with {pending.email}. Sign in to it once, then you can connect {name}.
    </Notice>
  )
}
