import { generateRegistrationOptions } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { passkeys, totpFactors } from '#drizzle/schema/index.ts'
import { recordProof } from '#server/account/sessions.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import { AppError, isUniqueViolation } from '#server/errors.ts'
import { enforceLimits, forgive, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { SITE_NAME } from '#shared/site/site-name.ts'
import type { FactorInput, NewAppInput, NewPasskeyInput, StepUpInput } from '../../factor-inputs.ts'
import { CHALLENGE_MINUTES, FACTOR_LIMITS } from '../../factor-model.ts'
import { FACTOR_BY_NOW, FACTOR_GONE, PASSKEY_REFUSED, TOO_MANY_CODES } from '../../factor-texts.ts'
import { LAST_WAY_IN } from '../../texts.ts'
import { afterFactorChange, beforeNewFactor, countFactors, type FactorOwner, lockFactors } from '../factor-records.ts'
import { assertPassword, hasWayIn } from '../records.ts'
import { type AppSetUp, beginApp, confirmApp } from './enrol.ts'
import { keepsLastFactor } from './list.ts'
import { ALGORITHMS, keepChallenge, readNewPasskey, relyingParty, spendChallenge } from './passkey-records.ts'
import { countProof, type Prover, prepareProof, spendProof } from './prove.ts'
import { dropCodes, newCodes, writeCodes } from './recovery-codes.ts'

type Signed = RequestContext & SignedIn
type WithCodes = { recoveryCodes: string[] | null }

const ownerOf = ({ actor: { userId, email, role, sessionHash } }: Signed): FactorOwner => ({
  userId,
  email,
  role,
  keepSession: sessionHash,
})

/**
 * Confirms that it is still the person who signed in, with a factor or, without one, the password: what asked for it may
 * be repeated for five minutes.
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field code or password).
 */
export async function stepUp(ctx: Signed, proof: StepUpInput): Promise<{ isConfirmed: true }> {
  const { userId, email, role, sessionHash, hasFactor } = ctx.actor
  if (proof.kind === 'password') {
    if (hasFactor) throw new AppError('INVALID_CREDENTIALS', FACTOR_BY_NOW, { field: 'password' })
    await assertPassword(ctx, proof.password, 'password')
    await recordProof(ctx.db, sessionHash, 'password')
    return { isConfirmed: true }
  }
  const prover: Prover = { userId, email, role, tokenHash: sessionHash, purpose: 'step-up' }
  const key = await countProof(ctx, userId)
  const challenge = await prepareProof(ctx, prover, proof)
  await transact(ctx.db, async (tx) => {
    await spendProof(tx, ctx, { prover, proof, challenge })
    await recordProof(tx, sessionHash, 'factor')
  })
  await forgive(ctx.db, { forgiven: [key] })
  return { isConfirmed: true }
}

/** Begins to set up an app. @throws AppError RATE_LIMITED. */
export const startApp = (ctx: Signed): Promise<AppSetUp> => beginApp(ctx, ownerOf(ctx))

/**
 * Finishes it with its first code. Other sessions end.
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field code), TOKEN_INVALID, CONFLICT.
 */
export async function addApp(ctx: Signed, input: NewAppInput): Promise<WithCodes> {
  const key = await countProof(ctx, ctx.actor.userId)
  const codes = await newCodes()
  const added = await transact(ctx.db, async (tx) => {
    const done = await confirmApp(tx, ctx, { owner: ownerOf(ctx), codes, input })
    await recordProof(tx, ctx.actor.sessionHash, 'factor')
    return done
  })
  await forgive(ctx.db, { forgiven: [key] })
  return added
}

/** What a browser needs to make a passkey: kept by the authenticator, which checks its owner and tells nothing of itself. */
export async function startPasskey(ctx: Signed) {
  const { userId, email, firstName, sessionHash } = ctx.actor
  const key = limitKey('new-factor', 'account', userId)
  await enforceLimits(ctx.db, TOO_MANY_CODES, [{ key, ...FACTOR_LIMITS.enrolment }])
  const own = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId))
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingParty(ctx).rpID,
    userName: email,
    userDisplayName: firstName || email,
    userID: Uint8Array.from(Buffer.from(userId.replaceAll('-', ''), 'hex')),
    timeout: CHALLENGE_MINUTES * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(ctx, { challenge: options.challenge, purpose: 'new-passkey', tokenHash: sessionHash })
  const { extensions: _none, ...asked } = options
  return asked
}

/**
 * Adds a passkey. Other sessions end.
 * @throws AppError INVALID_CREDENTIALS, CONFLICT.
 */
export async function addPasskey(ctx: Signed, { name, response }: NewPasskeyInput): Promise<WithCodes> {
  const { userId, sessionHash } = ctx.actor
  const refused = new AppError('INVALID_CREDENTIALS', PASSKEY_REFUSED)
  const challenge = await spendChallenge(ctx, {
    clientDataJSON: response.response.clientDataJSON,
    purpose: 'new-passkey',
    tokenHash: sessionHash,
  })
  const made = challenge && (await readNewPasskey(ctx, response, challenge))
  if (!made) throw refused
  const codes = await newCodes()
  try {
    return await transact(ctx.db, async (tx) => {
      const areNew = await beforeNewFactor(tx, userId, codes, ctx.now())
      await tx.insert(passkeys).values({ userId, name, ...made, lastUsedAt: ctx.now(), createdAt: ctx.now() })
      const owner = ownerOf(ctx)
      await afterFactorChange(tx, ctx, { owner, action: 'auth.addFactor', change: 'added', name })
      await recordProof(tx, sessionHash, 'factor')
      return { recoveryCodes: areNew ? codes.codes : null }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key')) throw refused
    throw error
  }
}

/**
 * Removes an app or a passkey. Other sessions end; with the last factor its recovery codes go. The last one of whom we
 * ask for one, and the last way into an account, stay.
 * @throws AppError NOT_FOUND, CONFLICT, LAST_WAY_IN.
 */
export async function removeFactor(ctx: Signed, { id }: FactorInput): Promise<{ left: number }> {
  const { userId, role } = ctx.actor
  return transact(ctx.db, async (tx) => {
    const { passwordHash } = (await lockFactors(tx, userId))!
    const [app] = await tx
      .delete(totpFactors)
      .where(and(eq(totpFactors.id, id), eq(totpFactors.userId, userId)))
      .returning({ name: totpFactors.name })
    const [key] = app
      ? []
      : await tx
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
          .returning({ name: passkeys.name })
    const removed = app ?? key
    if (!removed) throw new AppError('NOT_FOUND', FACTOR_GONE)
    if (!(await hasWayIn(tx, userId, passwordHash))) throw new AppError('LAST_WAY_IN', LAST_WAY_IN)
    const left = await countFactors(tx, userId)
    const why = left === 0 ? await keepsLastFactor(tx, { userId, role }) : null
    if (why) throw new AppError('CONFLICT', why)
    if (left === 0) await dropCodes(tx, userId)
    const owner = ownerOf(ctx)
    await afterFactorChange(tx, ctx, { owner, action: 'auth.removeFactor', change: 'removed', name: removed.name })
    return { left }
  })
}

/** Makes new recovery codes, which end the old ones. */
export async function renewCodes(ctx: Signed): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  const codes = await newCodes()
  return transact(ctx.db, async (tx) => {
    await lockFactors(tx, userId)
    if ((await countFactors(tx, userId)) === 0) throw new AppError('NOT_FOUND', FACTOR_GONE)
    await writeCodes(tx, userId, codes, ctx.now())
    const owner = ownerOf(ctx)
    await afterFactorChange(tx, ctx, { owner, action: 'auth.renewRecoveryCodes', change: 'codes', name: '' })
    return { recoveryCodes: codes.codes }
  })
}
