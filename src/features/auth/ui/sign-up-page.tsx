import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthPage } from './auth-page.tsx'
import { CheckEmail } from './check-email.tsx'
import type { ArrivalSearch } from './identity/identity-notice.tsx'
import { ProviderButtons } from './identity/provider-buttons.tsx'
import { SignUpWithIdentity } from './identity/sign-up-with-identity.tsx'
import { signUpLede } from './sign-in-words.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { useLeaveWhenSignedIn, useReturnTo } from './use-arrival.ts'

/** A couple's free account, and the screen that sends them to their mail. (R11) */
export function SignUpPage({ returnTo: fromAddress, identity }: ArrivalSearch) {
  const returnTo = useReturnTo(fromAddress)
  const [sent, setSent] = useState<{ email: string; kept: string | null } | null>(null)
  useLeaveWhenSignedIn(true, returnTo)
  if (identity === 'new') return <SignUpWithIdentity returnTo={returnTo} />
  if (sent) return <CheckEmail {...sent} returnTo={returnTo} />
  return (
    <AuthPage
      title="Create your account"
      lede={signUpLede(returnTo)}
      picture="home-hero"
      links={
        <p>
          Have an account?{' '}
          <Link to="/sign-in" search={{ returnTo }}>
            Sign in
          </Link>
        </p>
      }
    >
      <SignUpForm returnTo={returnTo} onDone={setSent} />
      <ProviderButtons returnTo={returnTo} />
    </AuthPage>
  )
}
