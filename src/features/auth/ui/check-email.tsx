import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { EMAIL_NOT_CONFIRMED } from '../texts.ts'
import { AuthPage } from './auth-page.tsx'
import classes from './check-email.module.css'
import { ResendConfirmation } from './resend-confirmation.tsx'

type CheckEmailProps = {
  email: string
  /** What goes out with the click, in words; null when nothing waits for it. */
  kept: string | null
  returnTo?: string
}

/** After sign-up: the account waits for the click in the mail (T4). */
export function CheckEmail({ email, kept, returnTo }: CheckEmailProps) {
  const status = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone; a screen reader continues here.
  useEffect(() => status.current?.focus(), [])
  return (
    <AuthPage
      title="Check your email"
      picture="home-hero"
      links={
        <p>
          Already confirmed?{' '}
          <Link to="/sign-in" search={{ returnTo }}>
            Sign in
          </Link>
        </p>
      }
    >
      <div ref={status} tabIndex={-1} className={classes.text}>
        {kept && <p className={classes.kept}>{kept}</p>}
        <p>{EMAIL_NOT_CONFIRMED}</p>
        <p className={classes.sent}>
          We wrote to <strong>{email}</strong>. The link works once, for 24 hours.
        </p>
      </div>
      <ResendConfirmation email={email} returnTo={returnTo} />
    </AuthPage>
  )
}
