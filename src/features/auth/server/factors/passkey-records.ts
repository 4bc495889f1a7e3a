import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt } from 'drizzle-orm'
import { passkeys, webauthnChallenges } from '#drizzle/schema/index.ts'
import type { PlainReader, ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { log } from '#server/log.ts'
import { CHALLENGE_MINUTES, type ChallengePurpose } from '../../factor-model.ts'

/** The relying party is the deployment's own address, which no setting changes. */
export const relyingParty = ({ siteUrl }: ServiceContext) => ({
  rpID: new URL(siteUrl).hostname,
  origin: new URL(siteUrl).origin,
})

/** Ed25519, ES256 and RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

/** Remembers what a passkey has to sign, for this browser or session alone. */
export async function keepChallenge(
  { db, now }: PlainReader,
  { challenge, purpose, tokenHash }: { challenge: string; purpose: ChallengePurpose; tokenHash: string },
): Promise<void> {
  const expiresAt = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000)
  await db.insert(webauthnChallenges).values({ challenge, purpose, tokenHash, expiresAt, createdAt: now() })
}

/** What a browser needs to let a passkey sign; of one person's only, where it is known whose it must be. */
export async function passkeyRequest(
  ctx: ServiceContext,
  { purpose, tokenHash, userId }: { purpose: ChallengePurpose; tokenHash: string; userId: string | null },
) {
  const own = userId ? await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId)) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).rpID,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  await keepChallenge(ctx, { challenge: options.challenge, purpose, tokenHash })
  const { extensions: _none, ...asked } = options
  return asked
}

/** The challenge that a browser says was signed. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge : null
  } catch {
    return null
  }
}

/** Spends the challenge of an answer, right or wrong; null when this browser has none like it. */
export async function spendChallenge(
  { db, now }: PlainReader,
  { clientDataJSON, purpose, tokenHash }: { clientDataJSON: string; purpose: ChallengePurpose; tokenHash: string },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (!challenge) return null
  const [spent] = await db
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.challenge, challenge),
        eq(webauthnChallenges.purpose, purpose),
        eq(webauthnChallenges.tokenHash, tokenHash),
        gt(webauthnChallenges.expiresAt, now()),
      ),
    )
    .returning({ challenge: webauthnChallenges.challenge })
  return spent?.challenge ?? null
}

/** A library's refusal says what was wrong with an answer; it is for the log alone. */
async function orRefused<T>(ctx: ServiceContext, verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    log.info('passkey refused', { requestId: ctx.requestId, why: error instanceof Error ? error.message : '' })
    return null
  }
}

type Signed = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>
type Made = Omit<RegistrationResponseJSON, 'clientExtensionResults'>

/**
 * Whether a person's passkey has signed the challenge, and records its use; false for a wrong origin, signature or
 * person, for one that did not check its owner, and for a counter that went back. Its row stays locked.
 */
export async function acceptPasskey(
  tx: Db,
  ctx: ServiceContext,
  { response, challenge, userId }: { response: Signed; challenge: string; userId: string },
): Promise<boolean> {
  const [key] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, userId)))
    .for('update')
  if (!key) return false
  const { rpID, origin } = relyingParty(ctx)
  const answer = await orRefused(ctx, () =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: key.transports,
      },
    }),
  )
  if (!answer?.verified) return false
  const { newCounter: counter, credentialBackedUp: isBackedUp } = answer.authenticationInfo
  await tx.update(passkeys).set({ counter, isBackedUp, lastUsedAt: ctx.now() }).where(eq(passkeys.id, key.id))
  return true
}

/** What a new passkey told of itself; null for a wrong challenge or origin, or where its owner was not checked. */
export async function readNewPasskey(ctx: ServiceContext, response: Made, challenge: string) {
  const { rpID, origin } = relyingParty(ctx)
  const answer = await orRefused(ctx, () =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!answer?.verified) return null
  const { credential, credentialBackedUp } = answer.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  }
}
