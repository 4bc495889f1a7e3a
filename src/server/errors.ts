import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'

/** Every expected failure of Curio and the transport code it travels as. */
export const APP_ERROR_CODES = {
  INVALID_INPUT: 'BAD_REQUEST',
  UNAUTHENTICATED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_CHECKED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  CONFLICT: 'CONFLICT',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  TOKEN_INVALID: 'BAD_REQUEST',
  OTHER_ADDRESS: 'CONFLICT',
  INVALID_CREDENTIALS: 'BAD_REQUEST',
  EMAIL_NOT_CONFIRMED: 'FORBIDDEN',
  ACCOUNT_SUSPENDED: 'FORBIDDEN',
  ON_HOLD: 'CONFLICT',
  EMAIL_TAKEN: 'CONFLICT',
  LAST_WAY_IN: 'CONFLICT',
  WEAK_PASSWORD: 'BAD_REQUEST',
  /** The browser asks who it is, and calls again. */
  STEP_UP_REQUIRED: 'PRECONDITION_FAILED',
  FACTOR_REQUIRED: 'PRECONDITION_FAILED',
  NAME_UNCONFIRMED: 'BAD_REQUEST',
  GALLERY_FULL: 'CONFLICT',
  DATE_TAKEN: 'CONFLICT',
  INVALID_TRANSITION: 'CONFLICT',
  PAYMENT_FAILED: 'BAD_REQUEST',
  PAYMENT_OPEN: 'CONFLICT',
  TERMS_CHANGED: 'CONFLICT',
  /** The browser asks for the consent, and calls again. */
  ELECTRONIC_CONSENT_NEEDED: 'PRECONDITION_FAILED',
  /** Somebody of the team looks at Curio as this person. */
  READ_ONLY: 'FORBIDDEN',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<string, TRPC_ERROR_CODE_KEY>

export type AppErrorCode = keyof typeof APP_ERROR_CODES

/** An expected failure: its message is for the person, its code for the program. */
export class AppError extends Error {
  readonly code: AppErrorCode
  /** Dotted path of the input field the sentence belongs to. */
  readonly field: string | undefined
  /** How long to wait before asking again, for RATE_LIMITED. */
  readonly retryAfterMs: number | undefined

  constructor(code: AppErrorCode, message: string, options: { field?: string; retryAfterMs?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.retryAfterMs = options.retryAfterMs
  }
}

/** What a person reads after an unexpected failure, next to the request id. */
export const UNEXPECTED_SENTENCE = 'Something went wrong on our side. Please try again in a moment.'

/** The retry delay in seconds that programs are given. */
export const UNAVAILABLE_RETRY_SECONDS = 5

/** The driver's reason: refused addresses leave only a code, a refused WebSocket is not even an Error. */
const reasonOf = (cause: unknown): string =>
  (cause instanceof Error && (cause.message || (cause as { code?: string }).code)) || 'connection refused'

/** The database could not be reached, or did not answer in time. Its message is for the log. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database did not answer (${reasonOf(cause)}).`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

type DatabaseFault = { code?: string; constraint?: string; message?: string }

/**
 * The PostgreSQL error behind a driver or Drizzle error, if there is one.
 * Drizzle's own message holds the statement and its parameters and must never be shown or logged.
 */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 4; current = current.cause, depth++) {
    const fault = current as DatabaseFault
    if (typeof fault.code === 'string' && /^[0-9A-Z]{5}$/.test(fault.code)) return fault
  }
  return undefined
}

/** Shutting down, starting up, connection lost, too many connections, statement cancelled at its time limit. */
const UNAVAILABLE_CODES = /^(?:08|57P0[1-5]|57014|25P0[34]|53300)/

/** Disk full or read-only: the database's codes and the system's. */
const DISK_CODES = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS'])
let diskFaultAt = 0

/** When a write last failed for lack of space, in milliseconds; 0 when none has. */
export const lastDiskFault = (): number => diskFaultAt

function isDiskFault(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (!DISK_CODES.has(String((current as { code?: unknown }).code))) continue
    diskFaultAt = Date.now()
    return true
  }
  return false
}

/** True when a request failed for lack of the database or of disk space and may succeed soon: 503, not 500. */
export function isUnavailable(error: unknown): boolean {
  if (isDiskFault(error)) return true
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if (current.name === 'DatabaseUnavailable') return true
  }
  return UNAVAILABLE_CODES.test(databaseFault(error)?.code ?? '')
}

/** True when the error is a violation of the named unique constraint or index. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const fault = databaseFault(error)
  return fault?.code === '23505' && fault.constraint === constraint
}

/** Two requests that did the same at once: a duplicate key, a row that has changed meanwhile, a deadlock. */
const AT_ONCE_CODES = new Set(['23505', '40001', '40P01'])

/** True when the database refused one of two requests at the same moment, and no verb has a sentence of its own for it. */
export const isAtOnce = (error: unknown): boolean => AT_ONCE_CODES.has(databaseFault(error)?.code ?? '')

/** What the one that was refused reads. */
export const AT_ONCE_SENTENCE =
  'This was changed at the same moment. Please look at what’s there now, and try again if it’s still needed.'
