import { createHash } from 'node:crypto'
import type { Flow, ProvenIdentity } from '#server/identity/providers.ts'
import { openCookie, type SealedCookie, sealCookie } from '#server/identity/sealed-cookie.ts'

/** One sign-in at a provider that this browser has begun. */
export type BegunSignIn = Flow & { returnTo: string | null }
/** Who has come back from a provider without having an account that knows them. */
export type PendingIdentity = ProvenIdentity & { email: string; returnTo: string | null }

/** Who has just come from a provider. */
export const PENDING: SealedCookie = { name: 'identity', minutes: 20 }

/** Each begun sign-in has a cookie of its own, so that two tabs do not disturb each other. */
export const begunCookie = (state: string): SealedCookie => ({
  name: `identity-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`,
  minutes: 10,
})

export const pendingCookie = (pending: PendingIdentity): Promise<string> => sealCookie(PENDING, pending)
/** Who this browser has proven to be at a provider and not used yet; null when nobody, or too long ago. */
export const readPending = (cookies: string | null): Promise<PendingIdentity | null> => openCookie(cookies, PENDING)
