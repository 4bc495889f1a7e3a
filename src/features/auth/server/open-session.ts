import { and, eq } from 'drizzle-orm'
import { knownDevices, profiles, users } from '#drizzle/schema/index.ts'
import { deviceHash, deviceUse } from '#server/account/devices.ts'
import { hasFactor } from '#server/account/factors.ts'
import { createSession, type Proof } from '#server/account/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { isFactorDemanded } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { type Forgiveness, forgive, forgiving } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { deviceName } from '../device-name.ts'
import type { ProfileStatus } from '../model.ts'
import { CREDENTIALS_WRONG } from '../texts.ts'
import { comeBack } from './come-back.ts'
import { lockPassword } from './new-password.ts'
import { keepPending } from './pending-sign-in.ts'

/** Who signs in, as read when the proof was checked. `isNewDevice`: has signed in before, but never on this browser. */
export type Arrival = {
  userId: string
  email: string
  passwordHash: string
  role: Role
  hasFactor: boolean
  isNewDevice: boolean
  /** Of an account that is not new: whoever is leaving comes back. */
  status?: ProfileStatus
}

/** Whether somebody who has signed in before never did on this browser. */
export async function isNewDevice(ctx: RequestContext, userId: string): Promise<boolean> {
  const hash = deviceHash(ctx)
  const devices = await ctx.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId)))
  return devices.length > 0 && !devices.some((device) => device.hash === hash)
}

/** Tells the owner that somebody signed in where nobody had before. */
async function tellOfDevice(tx: Db, ctx: RequestContext, { userId, email }: Arrival): Promise<void> {
  await enqueueMail(tx, {
    template: 'new-device',
    to: email,
    props: { device: deviceName(ctx.userAgent), signedInAt: formatUtc(ctx.now()) },
    dedupeKey: `new-device/${userId}/${ctx.requestId}`,
  })
}

/**
 * Locks the account of somebody who signs in, and refuses when it is no longer what it was when the proof was checked:
 * whatever changed it has ended every session, and this one would come after. `endSessionsOf` takes the same lock.
 * @throws AppError INVALID_CREDENTIALS.
 */
export async function lockArrival(tx: Db, person: Arrival, proof: Proof): Promise<void> {
  const { userId, email, passwordHash, role } = person
  const owner = await lockPassword(tx, userId)
  const [profile] = await tx
    .select({ role: profiles.role, status: profiles.status, hasFactor: hasFactor(users.id) })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, userId))
  const isSame = owner?.passwordHash === passwordHash && owner.email === email && profile?.role === role
  const isOpen = profile?.status === 'active' || profile?.status === 'leaving'
  const lacksFactor = proof !== 'factor' && profile?.hasFactor !== person.hasFactor
  if (!isSame || !isOpen || lacksFactor) throw new AppError('INVALID_CREDENTIALS', CREDENTIALS_WRONG)
}

/**
 * Signs a person in on this browser: a new session, a device that is known, and the attempts before it forgiven. The
 * browser's old session ends. Whoever has a second factor, or must have one, gets no session before it was used. (AC1)
 * @returns the role; null where the second step is still to come.
 * @throws AppError INVALID_CREDENTIALS when the account has changed since the proof was checked.
 */
export async function openSession(
  ctx: RequestContext,
  person: Arrival,
  attempts: Forgiveness,
  proof: Proof,
): Promise<Role | null> {
  const { db, resHeaders, ip, userAgent } = ctx
  const { userId, role } = person
  if (proof !== 'factor' && (person.hasFactor || (isTeam(role) && isFactorDemanded()))) {
    await transact(db, async (tx) => {
      await lockArrival(tx, person, proof)
      await keepPending({ ...ctx, db: tx }, userId)
    })
    await forgive(db, attempts)
    return null
  }
  // Before the transaction: the session is read on a connection of its own.
  const before = await ctx.resolveActor()
  await transact(db, async (tx) => {
    await lockArrival(tx, person, proof)
    if (person.status === 'leaving') await comeBack({ ...ctx, db: tx }, userId)
    const device = deviceUse(tx, ctx, userId)
    await createSession(tx, resHeaders, {
      userId,
      device: { ip, userAgent },
      proof,
      replaces: before?.sessionHash,
      alongside: [tx.$with('device').as(device.write), tx.$with('forgiven', {}).as(forgiving(attempts))],
    })
    resHeaders.append('set-cookie', device.cookie)
    if (person.isNewDevice) await tellOfDevice(tx, ctx, person)
  })
  log.info('signed in', { requestId: ctx.requestId, userId })
  return role
}
