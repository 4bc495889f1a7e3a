import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EncryptJWT, exportJWK, generateKeyPair, jwtDecrypt, SignJWT } from 'jose'

/** What somebody has chosen to be on the stand-in's page. */
export type ChosenIdentity = { email: string; isEmailVerified: boolean; firstName: string; lastName: string }

/** What our side asks for, as the address of the page says. */
export type Asked = { redirectUri: string; state: string; nonce: string; challenge: string; isPosted: boolean }

/** Whether a verifier is what a challenge was made of (RFC 7636). */
const hashesMatch = (verifier: string | null, challenge: string): boolean =>
  createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url') === challenge

const CODE_MINUTES = 5
const TOKEN_MINUTES = 10

/** A refusal by its OAuth name. */
export class ProviderError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
  key: Uint8Array
}
type Issued = Asked & ChosenIdentity

/** @throws ProviderError for what is not one of our requests. */
function readAsked(search: URLSearchParams, { clientId, redirectUris }: Options): Asked {
  const given = (name: string) => search.get(name) ?? ''
  if (given('client_id') !== clientId) throw new ProviderError('invalid_client', 'This client is not known.')
  if (!redirectUris.includes(given('redirect_uri')))
    throw new ProviderError('invalid_request', 'This address to come back to is not known.')
  if (given('response_type') !== 'code' || !given('scope').split(' ').includes('openid'))
    throw new ProviderError('invalid_request', 'Only codes for OpenID are given out.')
  if (given('code_challenge_method') !== 'S256' || !given('code_challenge') || !given('state') || !given('nonce'))
    throw new ProviderError('invalid_request', 'State, nonce and a challenge by S256 are needed.')
  return {
    redirectUri: given('redirect_uri'),
    state: given('state'),
    nonce: given('nonce'),
    challenge: given('code_challenge'),
    isPosted: given('response_mode') === 'form_post',
  }
}

/** What the provider says of itself, at its well-known address. */
const descriptionOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'form_post'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
})

/**
 * An OpenID Connect provider of authorization codes with PKCE. It refuses what the real ones refuse: another client,
 * address, secret or verifier, a code that is old or used.
 */
export function openProvider(options: Options) {
  const { issuer, clientId, clientSecret, key } = options
  const used = new Set<string>()
  const keys = generateKeyPair('ES256').then(async ({ privateKey, publicKey }) => {
    const jwk = await exportJWK(publicKey)
    return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' } }
  })

  /** A code for this person, which is exchanged once. */
  const issueCode = (asked: Asked, chosen: ChosenIdentity): Promise<string> =>
    new EncryptJWT({ issued: { ...asked, ...chosen } })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setJti(
        createHash('sha256')
          .update(asked.state + asked.nonce)
          .digest('hex'),
      )
      .setExpirationTime(`${CODE_MINUTES}m`)
      .encrypt(key)

  async function readCode(code: string): Promise<Issued> {
    const opened = await jwtDecrypt(code, key).catch(() => null)
    if (!opened || used.has(opened.payload.jti!)) throw new ProviderError('invalid_grant', 'This code is old or used.')
    used.add(opened.payload.jti!)
    return opened.payload.issued as Issued
  }

  /** The signed token for a code. */
  async function exchange(form: URLSearchParams): Promise<Record<string, unknown>> {
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      throw new ProviderError('invalid_client', 'This client is not known.')
    const issued = await readCode(form.get('code') ?? '')
    if (issued.redirectUri !== form.get('redirect_uri') || !hashesMatch(form.get('code_verifier'), issued.challenge))
      throw new ProviderError('invalid_grant', 'This code was made for somebody else.')
    const { privateKey, jwk } = await keys
    const idToken = await new SignJWT({
      email: issued.email,
      email_verified: issued.isEmailVerified,
      given_name: issued.firstName,
      family_name: issued.lastName,
      nonce: issued.nonce,
    })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(createHash('sha256').update(issued.email).digest('hex').slice(0, 24))
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_MINUTES}m`)
      .sign(privateKey)
    return { access_token: 'none', token_type: 'Bearer', expires_in: TOKEN_MINUTES * 60, id_token: idToken }
  }

  return {
    description: descriptionOf(issuer),
    keys: async () => ({ keys: [(await keys).jwk] }),
    readAsked: (search: URLSearchParams) => readAsked(search, options),
    issueCode,
    exchange,
  }
}

export type LocalProvider = ReturnType<typeof openProvider>
