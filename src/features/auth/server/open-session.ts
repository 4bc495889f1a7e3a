import { deviceUse } from '#server/account/devices.ts'
import { createSession } from '#server/account/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import { type Forgiveness, forgiving } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'

/**
 * Signs a person in on this browser, in one statement: a new session, a device that is known, and the attempts before
 * it forgiven. The browser's old session ends.
 */
export async function openSession(ctx: RequestContext, userId: string, attempts: Forgiveness): Promise<void> {
  const { db, resHeaders, ip, userAgent } = ctx
  const before = await ctx.resolveActor()
  const device = deviceUse(db, ctx, userId)
  await createSession(db, resHeaders, {
    userId,
    device: { ip, userAgent },
    replaces: before?.sessionHash,
    alongside: [db.$with('device').as(device.write), db.$with('forgiven', {}).as(forgiving(attempts))],
  })
  resHeaders.append('set-cookie', device.cookie)
  log.info('signed in', { requestId: ctx.requestId, userId })
}
