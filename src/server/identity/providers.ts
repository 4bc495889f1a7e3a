import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { application } from '#server/application.ts'
import { env, hasDevPages } from '#server/env.ts'
import { IDENTITY_PROVIDERS, type IdentityProvider } from '#shared/access/identity-providers.ts'

/** How long a provider's description, and with it the keys it signs with, is kept. */
const KEPT_MS = 60 * 60_000
/** Apple's client secret is a token that we sign; it outlives the configuration it is part of. */
const APPLE_SECRET_SECONDS = 2 * 60 * 60
const TIMEOUT_SECONDS = 5

const ISSUERS: Record<IdentityProvider, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
}
/** The address of the stand-in, which speaks for both. */
export const STAND_IN_PATH = '/dev/identity'

/** Whether the stand-in for both providers is asked for, which only a demonstration may do. */
const hasStandIn = (): boolean => env.EMBEDDED_IDENTITIES && hasDevPages()

const hasKeys = (provider: IdentityProvider): boolean =>
  provider === 'google' ? env.GOOGLE_CLIENT_ID !== undefined : env.APPLE_CLIENT_ID !== undefined

/** The providers whose keys are set, in the order of their buttons. */
export const identityProviders = (): IdentityProvider[] =>
  IDENTITY_PROVIDERS.filter((provider) => hasKeys(provider) || hasStandIn())

/** The one address to which a provider sends people back; it is the deployment's, never a setting. */
export const redirectUri = (provider: IdentityProvider): string => `${env.siteUrl}/sign-in/${provider}/callback`

async function appleSecret(): Promise<string> {
  const key = await importPKCS8(env.APPLE_PRIVATE_KEY!.replaceAll('\\n', '\n'), 'ES256')
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: env.APPLE_KEY_ID! })
    .setIssuer(env.APPLE_TEAM_ID!)
    .setSubject(env.APPLE_CLIENT_ID!)
    .setAudience(ISSUERS.apple)
    .setIssuedAt()
    .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
    .sign(key)
}

async function openConfiguration(provider: IdentityProvider): Promise<client.Configuration> {
  const execute = [client.enableNonRepudiationChecks]
  if (hasKeys(provider)) {
    const clientId = provider === 'google' ? env.GOOGLE_CLIENT_ID! : env.APPLE_CLIENT_ID!
    const secret = provider === 'google' ? env.GOOGLE_CLIENT_SECRET! : await appleSecret()
    const authentication = client.ClientSecretPost(secret)
    const options = { execute, timeout: TIMEOUT_SECONDS }
    return client.discovery(new URL(ISSUERS[provider]), clientId, undefined, authentication, options)
  }
  const { identities } = await application().standIns()
  const { clientId, clientSecret, fetch } = await identities()
  const issuer = new URL(`${env.siteUrl}${STAND_IN_PATH}/${provider}`)
  return client.discovery(issuer, clientId, undefined, client.ClientSecretPost(clientSecret), {
    execute: [...execute, client.allowInsecureRequests],
    timeout: TIMEOUT_SECONDS,
    [client.customFetch]: (url, init) => fetch(url, init as RequestInit),
  })
}

type Kept = { configuration: Promise<client.Configuration>; until: number }
const kept = new Map<IdentityProvider, Kept>()

/** The provider's description and our keys for it, asked for once an hour. */
async function configurationOf(provider: IdentityProvider): Promise<client.Configuration> {
  const known = kept.get(provider)
  if (known && known.until > Date.now()) return known.configuration
  const configuration = openConfiguration(provider)
  kept.set(provider, { configuration, until: Date.now() + KEPT_MS })
  configuration.catch(() => kept.delete(provider))
  return configuration
}

/** What the browser keeps, sealed, while its person is at the provider. */
export type Flow = { state: string; nonce: string; verifier: string }

/** The provider's page for one sign-in, and what its answer will be checked against. */
export async function beginAt(provider: IdentityProvider): Promise<{ url: URL; flow: Flow }> {
  const configuration = await configurationOf(provider)
  const flow = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(provider),
    scope: provider === 'google' ? 'openid email profile' : 'openid email name',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    // Apple posts its answer wherever name or address are asked for; Google lets people choose among their accounts.
    ...(provider === 'apple' ? { response_mode: 'form_post' } : { prompt: 'select_account' }),
  })
  return { url, flow }
}

/** Who somebody is, as the provider's signed token says. */
export type ProvenIdentity = {
  provider: IdentityProvider
  /** The provider's own name for the person, which never changes. */
  subject: string
  email: string | null
  /** Whether the provider has confirmed the address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

const NAME_MAX = 80
const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, NAME_MAX) : '')

/** The name that Apple sends beside the code, the first time only. Unsigned: it fills a form and proves nothing. */
function appleName(search: URLSearchParams): { firstName: string; lastName: string } | null {
  try {
    const { name } = JSON.parse(search.get('user') ?? 'null') as { name?: { firstName?: unknown; lastName?: unknown } }
    return { firstName: text(name?.firstName), lastName: text(name?.lastName) }
  } catch {
    return null
  }
}

/**
 * Exchanges the code of the provider's answer and checks what comes back: state, nonce, code verifier, issuer, audience,
 * time and signature.
 * @param search what the provider sent back
 * @throws whatever the library finds wrong; nothing of it is for people.
 */
export async function finishAt(
  provider: IdentityProvider,
  { state, nonce, verifier }: Flow,
  search: URLSearchParams,
): Promise<ProvenIdentity> {
  const configuration = await configurationOf(provider)
  const answer = new URL(`${redirectUri(provider)}?${search}`)
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const named = provider === 'apple' ? appleName(search) : null
  return {
    provider,
    subject: claims.sub,
    email: typeof claims.email === 'string' ? claims.email.toLowerCase() : null,
    // Apple writes booleans as text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: named?.firstName ?? text(claims.given_name),
    lastName: named?.lastName ?? text(claims.family_name),
  }
}
