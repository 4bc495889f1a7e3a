/** Where somebody may sign in with an account they have already (OpenID Connect). */
export const IDENTITY_PROVIDERS = ['google', 'apple'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

/** What people call them. */
export const PROVIDER_NAMES: Record<IdentityProvider, string> = { google: 'Google', apple: 'Apple' }
