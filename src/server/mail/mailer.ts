/** One mail, ready to send. */
export type OutgoingMail = {
  from: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  tags: { name: string; value: string }[]
  /** The same key sends at most once, however often it is tried. */
  idempotencyKey: string
}

export type SendResult =
  | { ok: true; providerId: string }
  | { ok: false; name: string; message: string; statusCode: number | null; retryAfterMs: number }

/** A mail transport. `send` never throws for a refused or lost mail: the result says so. */
export type Mailer = { send(mail: OutgoingMail, timeoutMs: number): Promise<SendResult> }

/** Permanent refusals. A wrong key is not one: an operator can fix it. */
const PERMANENT: ReadonlySet<string> = new Set([
  'validation_error',
  'missing_required_field',
  'invalid_from_address',
  'invalid_parameter',
  'invalid_attachment',
  'invalid_idempotency_key',
  'invalid_idempotent_request',
])
export const isPermanent = (name: string): boolean => PERMANENT.has(name)

/** The account may not send more for now: every other mail would be refused too. */
export const isQuota = (name: string): boolean => name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded'
