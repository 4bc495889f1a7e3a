import type { Db } from '#server/db.ts'
import { env } from '#server/env.ts'
import { callerAddress } from '#server/http/caller.ts'
import { readCookie } from '#server/http/cookies.ts'
import { database } from '#server/runtime.ts'
import { rememberDevice } from './account/devices.ts'
import { type Actor, readSession, SESSION_COOKIE } from './account/sessions.ts'
import { clockOf } from './http/request-clock.ts'
import { startDueWork } from './jobs/start-due-work.ts'

/** What a service function needs: tests build it by hand, procedures derive it from the request. */
export type ServiceContext = {
  db: Db
  actor: Actor | null
  now: () => Date
  requestId: string
  /** The caller's address as the platform reports it; for rate limits only, never logged. */
  ip: string
  /** The browser's user agent, at most 300 characters; shown in a person's list of sessions. */
  userAgent: string
  /** The product's base URL, without a trailing slash. */
  siteUrl: string
}

export type RequestContext = ServiceContext & {
  /** The request's cookies, for upload sessions of people without an account. */
  cookieHeader: string | null
  /** Response headers; sessions write their cookies here. */
  resHeaders: Headers
  /** Reads the session once, on demand: public answers never wait for it. */
  resolveActor: () => Promise<Actor | null>
  /** True for a page that has passed the maintenance gate: it reads its data anonymously. */
  isMaintenanceExempt?: boolean
}

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
  }
}
