import { rememberDevice } from '#server/account/devices.ts'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import type { Actor, RequestContext } from '#server/context.ts'
import { env } from '#server/env.ts'
import { startDueWork } from '#server/jobs/start-due-work.ts'
import { database } from '#server/runtime.ts'
import { CHECK_HEADER } from '#shared/api/bot-check.ts'
import { callerAddress } from './caller.ts'
import { readCookie } from './cookies.ts'
import { clockOf } from './request-clock.ts'

/** Builds the context of one request. The session is looked up only when a procedure needs the actor. */
export async function createContext(request: Request, requestId: string, resHeaders: Headers): Promise<RequestContext> {
  const db = await database()
  const ip = callerAddress(request)
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300)
  const device = { ip, userAgent }
  const cookieHeader = request.headers.get('cookie')
  let actor: Promise<Actor | null> | undefined
  const resolveActor = () => {
    actor ??= (async () => {
      const token = readCookie(cookieHeader, SESSION_COOKIE)
      if (!token) return null
      startDueWork(db)
      return readSession(db, token, resHeaders, device, (userId) =>
        rememberDevice(db, { cookieHeader, resHeaders, ip }, userId),
      )
    })()
    return actor
  }
  return {
    db,
    actor: null,
    now: clockOf(request),
    requestId,
    ip,
    userAgent,
    siteUrl: env.siteUrl,
    cookieHeader,
    resHeaders,
    resolveActor,
    resolveProof: async () => request.headers.get(CHECK_HEADER),
  }
}
