import { Link } from '@tanstack/react-router'
import { destinationAfterAdminSignIn } from '../guards.ts'
import { ADMIN_REDIRECT_MS } from '../model.ts'
import { AuthPage } from './auth-page.tsx'
import { PasskeyButton } from './factors/passkey-button.tsx'
import { SignInForm } from './sign-in-page.tsx'
import { useLeaveWhenSignedIn } from './use-arrival.ts'
import { useSignIn } from './use-sign-in.ts'

/** The administrators' sign-in: leads to /admin, whose guard decides. */
export function AdminLoginPage({ returnTo }: { returnTo: string | undefined }) {
  const target = returnTo ?? '/admin'
  const destination = destinationAfterAdminSignIn
  const { phase, signIn, enter } = useSignIn({ returnTo: target, delayMs: ADMIN_REDIRECT_MS, destination })
  useLeaveWhenSignedIn(phase === 'idle', target, destination)
  return (
    <AuthPage
      title="Admin sign in"
      lede="This part of the site is for our team."
      picture="for-photographers"
      links={
        <p>
          Not on our team? <Link to="/sign-in">Sign in here</Link>
        </p>
      }
    >
      <SignInForm phase={phase} signIn={signIn} hasLink={false} />
      <PasskeyButton onSignedIn={enter} />
    </AuthPage>
  )
}
