import type { ReactNode } from 'react'
import { type IdentityProvider, PROVIDER_NAMES } from '#shared/access/identity-providers.ts'
import { trpc } from '#shell/trpc.ts'
import { safeReturnTo } from '../../guards.ts'
import classes from './provider-buttons.module.css'

/** The providers' marks, in the colors their rules ask for. */
const MARKS: Record<IdentityProvider, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285F4"
        d="M22.6 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-2 3.3-4.8 3.3-8.1Z"
      />
      <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.9-3.4H2.2v2.8A11 11 0 0 0 12 23Z" />
      <path fill="#FBBC05" d="M5.8 14.1a6.6 6.6 0 0 1 0-4.2V7.1H2.2a11 11 0 0 0 0 9.8l3.6-2.8Z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.4Z" />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M17.1 12.6c0-2.3 1.9-3.4 2-3.5a4.3 4.3 0 0 0-3.4-1.8c-1.4-.1-2.8.9-3.5.9-.7 0-1.8-.9-3-.8a4.5 4.5 0 0 0-3.8 2.3c-1.6 2.8-.4 6.9 1.2 9.2.8 1.1 1.7 2.3 2.9 2.3 1.2 0 1.6-.7 3-.7s1.8.7 3 .7c1.3 0 2-1.1 2.8-2.2.9-1.3 1.2-2.5 1.3-2.6-.1 0-2.5-1-2.5-3.8ZM14.9 5.8c.6-.8 1.1-1.9 1-3-1 0-2.1.7-2.8 1.5-.6.7-1.2 1.8-1 2.9 1.1.1 2.2-.6 2.8-1.400Z"
    />
  ),
}

const addressOf = (provider: IdentityProvider, returnTo: unknown): string => {
  const path = safeReturnTo(returnTo)
  return path ? `/sign-in/${provider}?returnTo=${encodeURIComponent(path)}` : `/sign-in/${provider}`
}

type LinkProps = { provider: IdentityProvider; returnTo?: unknown; children: ReactNode }

/** A way to a provider's page. It leaves the site, so it is a link. */
export function ProviderLink({ provider, returnTo, children }: LinkProps) {
  return (
    <a href={addressOf(provider, returnTo)} className={classes.link}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {MARKS[provider]}
      </svg>
      {children}
    </a>
  )
}

/** Signing in with an account elsewhere; nothing where no provider's keys are set. */
export function ProviderButtons({ returnTo }: { returnTo: string | undefined }) {
  const { data: providers = [] } = trpc.auth.identityProviders.useQuery()
  if (providers.length === 0) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>or</p>
      {providers.map((provider) => (
        <ProviderLink key={provider} provider={provider} returnTo={returnTo}>
          Continue with {PROVIDER_NAMES[provider]}
        </ProviderLink>
      ))}
    </div>
  )
}
