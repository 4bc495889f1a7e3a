import { and, eq, isNotNull } from 'drizzle-orm'
import { passkeys, profiles, users } from '#drizzle/schema/index.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { limitsFor } from '#server/limits/action-limits.ts'
import { enforceLimits, forgive, limitKey } from '#server/limits/rate-limit.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import type { FactorProofInput, NewAppInput, PasskeySignInInput } from '../../factor-inputs.ts'
import { PASSKEYS_PER_SIGN_IN } from '../../factor-model.ts'
import { PASSKEY_REFUSED, STEP_GONE, TOO_MANY_CODES } from '../../factor-texts.ts'
import { endReset, openReset } from '../factor-reset-records.ts'
import { type Arrival, isNewDevice, lockArrival, openSession } from '../open-session.ts'
import {
  countPendingTry,
  endPending,
  forgetSignIn,
  nameOffer,
  offerHash,
  pendingPerson,
  signInHash,
} from '../pending-sign-in.ts'
import { attemptsOn } from '../sign-in-limits.ts'
import { demoCode } from './demo-code.ts'
import { type AppSetUp, beginApp, confirmApp } from './enrol.ts'
import { factorKinds } from './list.ts'
import { acceptPasskey, passkeyRequest, spendChallenge } from './passkey-records.ts'
import { countProof, type Prover, prepareProof, spendProof } from './prove.ts'
import { newCodes } from './recovery-codes.ts'

type Pending = NonNullable<Awaited<ReturnType<typeof pendingPerson>>>

/** @throws AppError TOKEN_INVALID when nobody is about to sign in on this browser. */
async function needPending(ctx: RequestContext): Promise<Pending> {
  const person = await pendingPerson(ctx)
  if (!person) throw new AppError('TOKEN_INVALID', STEP_GONE)
  return person
}

/**
 * What the second step of this browser's sign-in asks for: a factor, or to set one up where the account must have one.
 * Null when no sign-in has begun, or its time is over.
 */
export async function getSignInStep(ctx: RequestContext) {
  const person = await pendingPerson(ctx)
  if (!person) return null
  const { userId, email, role, hasFactor } = person
  const reset = hasFactor ? await openReset(ctx.db, userId, ctx.now()) : null
  return {
    email,
    isEnrolment: !hasFactor,
    kinds: await factorKinds(ctx.db, userId),
    demoCode: hasFactor ? await demoCode(ctx.db, person, ctx.now()) : null,
    /** How a lost factor is removed. */
    lost: isTeam(role) ? ('colleagues' as const) : ('wait' as const),
    reset: reset && { opensAt: reset.dueAt, isOpen: reset.isOpen },
  }
}

/** Opens the session at the end of a second step, in its transaction. */
async function finish(tx: Db, ctx: RequestContext, person: Arrival & Pending): Promise<Role> {
  const { tokenHash, email, role } = person
  if (!(await endPending(tx, tokenHash))) throw new AppError('TOKEN_INVALID', STEP_GONE)
  await openSession({ ...ctx, db: tx }, person, attemptsOn(ctx.ip, email), 'factor')
  forgetSignIn(ctx)
  return role
}

/** Counts a try of the second step, here and for the account. @throws AppError TOKEN_INVALID, RATE_LIMITED. */
async function countTry(ctx: RequestContext, { userId, tokenHash }: Pending): Promise<string> {
  const key = await countProof(ctx, userId)
  if (!(await countPendingTry(ctx, tokenHash))) throw new AppError('TOKEN_INVALID', STEP_GONE)
  return key
}

/**
 * The second step of a sign-in: one factor, used once, and the session opens. Whoever has found a factor again needs no
 * reset.
 * @throws AppError TOKEN_INVALID, RATE_LIMITED, INVALID_CREDENTIALS.
 */
export async function finishSignIn(ctx: RequestContext, proof: FactorProofInput): Promise<{ role: Role }> {
  const person = await needPending(ctx)
  const prover: Prover = { ...person, purpose: 'sign-in' }
  const key = await countTry(ctx, person)
  const challenge = await prepareProof(ctx, prover, proof)
  const arrival = { ...person, isNewDevice: await isNewDevice(ctx, person.userId) }
  // Before the transaction: the session is read on a connection of its own.
  await ctx.resolveActor()
  const role = await transact(ctx.db, async (tx) => {
    await lockArrival(tx, arrival, 'factor')
    await spendProof(tx, ctx, { prover, proof, challenge })
    await endReset(tx, person.userId, { cancelledAt: ctx.now() })
    return finish(tx, ctx, arrival)
  })
  await forgive(ctx.db, { forgiven: [key] })
  return { role }
}

/** Begins to set up an app in a sign-in that needs one. @throws AppError TOKEN_INVALID, RATE_LIMITED. */
export async function enrolAtSignIn(ctx: RequestContext): Promise<AppSetUp & { demoCode: string | null }> {
  const person = await needPending(ctx)
  // Whoever has a factor shows it first.
  if (person.hasFactor) throw new AppError('TOKEN_INVALID', STEP_GONE)
  const setUp = await beginApp(ctx, person)
  return { ...setUp, demoCode: await demoCode(ctx.db, person, ctx.now()) }
}

/**
 * Finishes it: the session opens with the first code.
 * @throws AppError TOKEN_INVALID, RATE_LIMITED, INVALID_CREDENTIALS (field code).
 */
export async function finishEnrolment(
  ctx: RequestContext,
  input: NewAppInput,
): Promise<{ role: Role; recoveryCodes: string[] | null }> {
  const person = await needPending(ctx)
  if (person.hasFactor) throw new AppError('TOKEN_INVALID', STEP_GONE)
  const key = await countTry(ctx, person)
  const codes = await newCodes()
  const arrival = { ...person, isNewDevice: await isNewDevice(ctx, person.userId) }
  await ctx.resolveActor()
  const done = await transact(ctx.db, async (tx) => {
    await lockArrival(tx, arrival, 'factor')
    const isFirst = await endPending(tx, person.tokenHash)
    if (!isFirst) throw new AppError('TOKEN_INVALID', STEP_GONE)
    const { recoveryCodes } = await confirmApp(tx, ctx, { owner: person, codes, input })
    await openSession({ ...ctx, db: tx }, arrival, attemptsOn(ctx.ip, person.email), 'factor')
    return { role: person.role, recoveryCodes }
  })
  forgetSignIn(ctx)
  await forgive(ctx.db, { forgiven: [key] })
  return done
}

/** The sign-in page asks with every visit, so there are more of these than of passwords. @throws AppError RATE_LIMITED. */
async function limitCallers(ctx: RequestContext, action: string): Promise<void> {
  const { perAddress } = await limitsFor(ctx.db, 'signIn')
  const often = { ...perAddress, limit: perAddress.limit * PASSKEYS_PER_SIGN_IN }
  await enforceLimits(ctx.db, TOO_MANY_CODES, [{ key: limitKey(action, 'ip', ctx.ip), ...often }])
}

/**
 * What a passkey has to sign to sign in: in the second step one of this person's, before any step anybody's.
 * @throws AppError RATE_LIMITED.
 */
export async function askPasskey(ctx: RequestContext) {
  await limitCallers(ctx, 'passkey')
  const person = await pendingPerson(ctx)
  const tokenHash = person?.tokenHash ?? offerHash(ctx) ?? nameOffer(ctx)
  return passkeyRequest(ctx, { purpose: 'sign-in', tokenHash, userId: person?.userId ?? null })
}

/** Whose passkey it is, if that person may sign in. */
async function ownerOfPasskey(db: Db, credentialId: string) {
  const [owner] = await db
    .select({
      userId: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      role: profiles.role,
      status: profiles.status,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(passkeys.credentialId, credentialId), isNotNull(users.emailVerifiedAt)))
  return owner && owner.status !== 'suspended' ? owner : null
}

/**
 * Signs in with a passkey alone: it is both steps, because it has checked its owner. (AC2)
 * @throws AppError INVALID_CREDENTIALS, RATE_LIMITED.
 */
export async function signInByPasskey(ctx: RequestContext, { response }: PasskeySignInInput): Promise<{ role: Role }> {
  await limitCallers(ctx, 'passkey-try')
  const refused = new AppError('INVALID_CREDENTIALS', PASSKEY_REFUSED)
  const { clientDataJSON } = response.response
  const spend = async (tokenHash: string | null) =>
    tokenHash && (await spendChallenge(ctx, { clientDataJSON, purpose: 'sign-in', tokenHash }))
  // Offered before any step, or after the first one of somebody who has come back to the page.
  const challenge = (await spend(offerHash(ctx))) || (await spend(signInHash(ctx)))
  if (!challenge) throw refused
  const owner = await ownerOfPasskey(ctx.db, response.id)
  if (!owner) throw refused
  const arrival = { ...owner, hasFactor: true, isNewDevice: await isNewDevice(ctx, owner.userId) }
  await ctx.resolveActor()
  await transact(ctx.db, async (tx) => {
    // The account before its passkey, as whoever removes one locks them.
    await lockArrival(tx, arrival, 'factor')
    if (!(await acceptPasskey(tx, ctx, { response, challenge, userId: owner.userId }))) throw refused
    await openSession({ ...ctx, db: tx }, arrival, attemptsOn(ctx.ip, owner.email), 'factor')
  })
  forgetSignIn(ctx)
  return { role: owner.role }
}
