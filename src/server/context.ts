import type { Db } from '#server/db.ts'
import type { Actor } from './account/sessions.ts'

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
