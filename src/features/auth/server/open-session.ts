import { and, eq } from 'drizzle-orm'
import { knownDevices } from '#drizzle/schema/index.ts'
import { deviceHash, deviceUse } from '#server/account/devices.ts'
import { createSession, type Proof } from '#server/account/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import { isFactorDemanded } from '#server/env.ts'
import { type Forgiveness, forgive, forgiving } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'
import { isTeam, type Role } from '#shared/access/roles.ts'
import { formatUtc } from '#shared/date/format-date.ts'
import { deviceName } from '../device-name.ts'
import type { ProfileStatus } from '../model.ts'
import { comeBack } from './come-back.ts'
import { keepPending } from './pending-sign-in.ts'

/** Who signs in. `isNewDevice`: has signed in before, but never on this browser. */
export type Arrival = {
  userId: string
  email: string
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
async function tellOfDevice(ctx: RequestContext, { userId, email }: Arrival): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await enqueueMail(tx, {
      template: 'new-device',
      to: email,
      props: { device: deviceName(ctx.userAgent), signedInAt: formatUtc(ctx.now()) },
      dedupeKey: `new-device/${userId}/${ctx.requestId}`,
    })
  })
}

/**
 * Signs a person in on this browser, in one statement: a new session, a device that is known, and the attempts before
 * it forgiven. The browser's old session ends. Whoever has a second factor, or must have one, gets no session before it
 * was used. (AC1)
 * @returns the role; null where the second step is still to come.
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
    await keepPending(ctx, userId)
    await forgive(db, attempts)
    return null
  }
  if (person.status === 'leaving') await comeBack(ctx, userId)
  const before = await ctx.resolveActor()
  const device = deviceUse(db, ctx, userId)
  await createSession(db, resHeaders, {
    userId,
    device: { ip, userAgent },
    proof,
    replaces: before?.sessionHash,
    alongside: [db.$with('device').as(device.write), db.$with('forgiven', {}).as(forgiving(attempts))],
  })
  resHeaders.append('set-cookie', device.cookie)
  log.info('signed in', { requestId: ctx.requestId, userId })
  if (person.isNewDevice) await tellOfDevice(ctx, person)
  return role
}
