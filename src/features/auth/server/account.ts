import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clients, photographers, profiles } from '#drizzle/schema/index.ts'
import { coupleOf } from '#server/account/couple.ts'
import { endSession, endSessionById, endSessionsOf, forgetSession, sessionsOf } from '#server/account/sessions.ts'
import { recordAudit } from '#server/audit.ts'
import type { RequestContext, SignedIn } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { stopOfAddress } from '#server/mail/stops.ts'
import { transact } from '#server/transact.ts'
import { assertVersion, versionOf } from '#server/version.ts'
import type { ChangePasswordInput, SaveNameInput, SaveWeddingInput, SessionInput } from '../account-inputs.ts'
import { ACCOUNT_FAILED, LAST_NAME_REQUIRED, PASSWORD_SAME, SESSION_GONE } from '../texts.ts'
import { pendingAddress } from './address/records.ts'
import { knownWedding } from './known-wedding-records.ts'
import { assertUnchanged, lockPassword, writePassword } from './new-password.ts'
import { assertGoodPassword, assertLongEnough, hashPassword } from './password.ts'
import { assertPassword, hasPassword } from './records.ts'
import { announceNewPassword } from './reset.ts'
import { revokeTokens } from './token-records.ts'

/** The person's own record, which has their name whichever couple they belong to. */
const own = alias(clients, 'own')

/**
 * What /account shows of the person, and what stops mail to them. `lastName` is null for people without a couple's
 * record, `wedding` for
 * everybody but couples, `publicProfileId` for everybody but vendors whose profile couples can see.
 */
export async function getAccount(ctx: SignedIn) {
  const { db, actor } = ctx
  const { email, role, firstName, userId, hasFactor } = actor
  const [client] = await db
    .select({ lastName: own.lastName, wedding: weddingColumns })
    .from(own)
    .innerJoin(clients, eq(clients.id, coupleOf(userId)))
    .where(eq(own.userId, userId))
  const [listed] = await db
    .select({ id: photographers.id })
    .from(photographers)
    .where(and(eq(photographers.userId, userId), sql`is_listed`))
  return {
    email,
    role,
    hasFactor,
    hasPassword: await hasPassword(db, userId),
    firstName: firstName ?? '',
    lastName: client?.lastName ?? null,
    wedding:
      role === 'client' && client
        ? { ...client.wedding, version: weddingVersion(client.wedding), known: await knownWedding(db, userId) }
        : null,
    pendingEmail: await pendingAddress(ctx, userId),
    mailStop: await stopOfAddress(db, email),
    publicProfileId: listed?.id ?? null,
    version: nameVersion(firstName, client?.lastName),
  }
}

const nameVersion = (firstName: string | null, lastName: string | undefined): string =>
  versionOf([firstName ?? '', lastName ?? null])

/** Locks the person's name. @throws AppError CONFLICT when it is not the one that was read. */
async function lockName(tx: Db, userId: string, version: string): Promise<void> {
  const [profile] = await tx
    .select({ firstName: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, userId))
    .for('update')
  const [client] = await tx.select({ lastName: clients.lastName }).from(clients).where(eq(clients.userId, userId))
  assertVersion(version, nameVersion(profile?.firstName ?? null, client?.lastName))
}

/**
 * Changes the person's own name, in the profile and in a couple's record. (AD11)
 * @throws AppError INVALID_INPUT on lastName when a couple leaves it out; CONFLICT over a newer name.
 */
export async function updateName(ctx: SignedIn, { firstName, lastName, version }: SaveNameInput) {
  const { userId, role } = ctx.actor
  if (role === 'client' && !lastName) throw new AppError('INVALID_INPUT', LAST_NAME_REQUIRED, { field: 'lastName' })
  const updatedAt = ctx.now()
  await transact(ctx.db, async (tx) => {
    await lockName(tx, userId, version)
    await tx.update(profiles).set({ firstName, updatedAt }).where(eq(profiles.id, userId))
    await tx.update(clients).set({ firstName, lastName, updatedAt }).where(eq(clients.userId, userId))
  })
  return { firstName, version: nameVersion(firstName, role === 'client' ? lastName : undefined) }
}

type Wedding = Pick<typeof clients.$inferSelect, 'phone' | 'partnerName' | 'weddingDate' | 'city'>
const weddingVersion = ({ phone, partnerName, weddingDate, city }: Wedding): string =>
  versionOf([phone, partnerName, weddingDate, city])
const weddingColumns = {
  phone: clients.phone,
  partnerName: clients.partnerName,
  weddingDate: clients.weddingDate,
  city: clients.city,
}

/**
 * Changes a couple's own details: phone, partner, wedding date and city. Nobody else's record is reached. (D4)
 * @throws AppError NOT_FOUND without a couple's record; CONFLICT over a newer version.
 */
export async function updateWedding(ctx: SignedIn, input: SaveWeddingInput): Promise<{ version: string }> {
  const { phone, partnerName, weddingDate, city, version } = input
  const ofCouple = eq(clients.id, coupleOf(ctx.actor.userId))
  const saved = { phone: phone || null, partnerName: partnerName || null, weddingDate, city: city || null }
  await transact(ctx.db, async (tx) => {
    const [stored] = await tx.select(weddingColumns).from(clients).where(ofCouple).for('update')
    if (!stored) throw new AppError('NOT_FOUND', ACCOUNT_FAILED)
    assertVersion(version, weddingVersion(stored))
    await tx
      .update(clients)
      .set({ ...saved, updatedAt: ctx.now() })
      .where(ofCouple)
  })
  return { version: weddingVersion(saved) }
}

/**
 * Changes the password after asking for the current one, and ends every other session of the person. Of two changes at
 * once one wins, and the other is told. (ASVS 7.5.1)
 * @throws AppError RATE_LIMITED, INVALID_CREDENTIALS (field currentPassword), WEAK_PASSWORD (field password), CONFLICT.
 */
export async function changePassword(ctx: SignedIn, input: ChangePasswordInput): Promise<{ isChanged: true }> {
  const { userId, role, email, firstName, sessionHash } = ctx.actor
  const currentHash = await assertPassword(ctx, input.currentPassword, 'currentPassword')
  if (input.password === input.currentPassword) {
    throw new AppError('WEAK_PASSWORD', PASSWORD_SAME, { field: 'password' })
  }
  assertLongEnough(input.password, role)
  await assertGoodPassword(input.password, [email, firstName ?? ''])
  const passwordHash = await hashPassword(input.password)
  await transact(ctx.db, async (tx) => {
    assertUnchanged(await lockPassword(tx, userId), currentHash)
    await writePassword(tx, ctx, { userId, passwordHash, keepSession: sessionHash })
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.changePassword' })
    await announceNewPassword(tx, ctx, email)
  })
  return { isChanged: true }
}

/** The person's live sessions, last used first. (X30) */
export async function listSessions({ db, actor }: SignedIn) {
  const sessions = await sessionsOf(db, actor.userId)
  return sessions.map(({ hash, ...session }) => ({ ...session, isCurrent: hash === actor.sessionHash }))
}

/**
 * Ends one of the person's own sessions; when it is this browser's, its cookies too.
 * @throws AppError NOT_FOUND for an unknown or ended session, or somebody else's.
 */
export async function endOneSession(
  ctx: RequestContext & SignedIn,
  { id }: SessionInput,
): Promise<{ isCurrent: boolean }> {
  const ended = await endSessionById(ctx.db, ctx.actor.userId, id)
  if (!ended) throw new AppError('NOT_FOUND', SESSION_GONE)
  const isCurrent = ended.hash === ctx.actor.sessionHash
  if (isCurrent) forgetSession(ctx.db, ctx.resHeaders)
  return { isCurrent }
}

/** Ends every session of the person, this browser's included. (X25) */
export async function signOutEverywhere(ctx: RequestContext & SignedIn): Promise<{ isSignedOut: true }> {
  const { userId } = ctx.actor
  await transact(ctx.db, async (tx) => {
    await endSessionsOf(tx, userId)
    await revokeTokens(tx, userId, 'sign_in', ctx.now())
    await recordAudit(tx, ctx, { entityType: 'user', entityId: userId, action: 'auth.signOutEverywhere' })
  })
  forgetSession(ctx.db, ctx.resHeaders)
  return { isSignedOut: true }
}

/** Ends this browser's session. Idempotent. */
export async function signOut(ctx: RequestContext): Promise<{ isSignedOut: true }> {
  const actor = await ctx.resolveActor()
  if (actor) await endSession(ctx.db, actor.sessionHash, ctx.resHeaders)
  return { isSignedOut: true }
}
