import type { RequestContext } from '#server/context.ts'
import { rememberDevice } from '#server/devices.ts'
import { log } from '#server/log.ts'
import { createSession } from '#server/sessions.ts'

/** Signs a person in on this browser: a new session, the end of its old one, and a device that is known. (X25, X137) */
export async function openSession(ctx: RequestContext, userId: string): Promise<void> {
  const before = await ctx.resolveActor()
  await createSession(ctx.db, ctx.resHeaders, {
    userId,
    device: { ip: ctx.ip, userAgent: ctx.userAgent },
    replaces: before?.sessionHash,
  })
  await rememberDevice(ctx.db, ctx, userId)
  log.info('signed in', { requestId: ctx.requestId, userId })
}
