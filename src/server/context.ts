import type { Db } from '#server/db.ts'
import type { BusinessType, Role } from '#shared/access/roles.ts'

/** The administrator who looks at Curio as somebody else, read only. */
export type ViewedBy = {
  userId: string
  email: string
  /** What whoever is looked at is called. */
  name: string
  until: Date
}

/** The signed-in person of a request, with role and standing read from the database on every call. */
export type Actor = {
  userId: string
  email: string
  role: Role
  firstName: string | null
  /** The vendor type, for vendors with a record. */
  vendorType: BusinessType | null
  sessionHash: string
  /** Whether the account has a second factor. */
  hasFactor: boolean
  /** When this session last used one, and the password. */
  factorUsedAt: Date | null
  passwordUsedAt: Date | null
  /** Who is really there; null for the person themself. */
  viewedBy: ViewedBy | null
}

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

/** Of a read about the person who asks. */
export type Reader = Pick<ServiceContext, 'db' | 'actor' | 'now'>
/** Of what is alike whoever asks: what everybody reads, an administrators' list, a step of a job. */
export type PlainReader = Pick<ServiceContext, 'db' | 'now'>
/** Whose side and whose rows, where the transaction is passed by itself. */
export type Asker = Pick<ServiceContext, 'actor'>
/** What the audit log notes of the circumstances of a change. */
export type AuditContext = Pick<ServiceContext, 'actor' | 'now' | 'requestId' | 'ip' | 'userAgent'>
/** Of a procedure that only people with a session reach. */
export type SignedIn = ServiceContext & { actor: Actor }
/** Of a scheduled job: nobody's. */
export type JobContext = ServiceContext & { actor: null }

export type RequestContext = ServiceContext & {
  /** The request's cookies, for upload sessions of people without an account. */
  cookieHeader: string | null
  /** Response headers; sessions write their cookies here. */
  resHeaders: Headers
  /** Reads the session once, on demand: public answers never wait for it. */
  resolveActor: () => Promise<Actor | null>
  /** Reads the solved challenge that was sent along; for the forms that anybody can send. */
  resolveProof: () => Promise<string | null>
  /** True for a page that has passed the maintenance gate: it reads its data anonymously. */
  isMaintenanceExempt?: boolean
}
