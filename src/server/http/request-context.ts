import { rememberDevice } from '#server/account/devices.ts'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import { recordPage, viewedPage } from '#server/account/viewing.ts'
import type { Actor, RequestContext } from '#server/context.ts'
import { env } from '#server/env.ts'
import { startDueWork } from '#server/jobs/start-due-work.ts'
import { database } from '#server/runtime.ts'
import { CHECK_HEADER } from '#shared/api/bot-check.ts'
import { callerAddress } from './caller.ts'
import { readCookie } from './cookies.ts'
import { clockOf } from './request-clock.ts'

/** What only reads, or refuses everything else by itself: there whoever looks at Curio as somebody else is that person. */
type Admission = { admitsViewing?: boolean }

/**
 * Builds the context of one request. The session is looked up only when a procedure needs the actor. Whoever looks at
 * Curio as somebody else is nobody, unless the handler admits them; every page they are shown is entered first.
 */
export async function createContext(
  request: Request,
  requestId: string,
  resHeaders: Headers,
  { admitsViewing }: Admission = {},
): Promise<RequestContext> {
  const db = await database()
  const ip = callerAddress(request)
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 300)
  const device = { ip, userAgent }
  const cookieHeader = request.headers.get('cookie')
  const now = clockOf(request)
  let actor: Promise<Actor | null> | undefined
  const resolveActor = () => {
    actor ??= (async () => {
      const token = readCookie(cookieHeader, SESSION_COOKIE)
      if (!token) return null
      startDueWork(db)
      const found = await readSession(db, token, resHeaders, device, {
        onUse: (userId) => rememberDevice(db, { cookieHeader, resHeaders, ip }, userId),
        admitsViewing,
      })
      const viewedBy = found?.viewedBy
      if (viewedBy) {
        const circumstances = { now, requestId, ip, userAgent }
        await recordPage(db, circumstances, { userId: found.userId, viewedBy, page: viewedPage(request) })
      }
      return found
    })()
    return actor
  }
  return {
    db,
    actor: null,
    now,
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
