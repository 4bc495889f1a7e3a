import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Db, evaluate } from '#server/db.ts'
import { StripeRefusal } from '#stand-ins/stripe/errors.ts'
import { answers } from '#stand-ins/stripe/tables.ts'

/** What the service answers, before it is written as HTTP. */
export type Answer = { status: number; body: object; requestId: string; isReplayed: boolean }

const DAY_MS = 24 * 60 * 60_000
/** A key is forgotten after a day, by the second version after a month: from then on it names a new request. */
export const KEPT_MS = { v1: DAY_MS, v2: 30 * DAY_MS }

/** What makes two requests the same: operation, account and every parameter. */
export const fingerprintOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const inUse = () =>
  new StripeRefusal(
    409,
    {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
    },
    { isUnkept: true },
  )

const otherParameters = (key: string) =>
  new StripeRefusal(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    { isUnkept: true },
  )

/**
 * Claims a key for this transaction and returns the answer that is already kept under it. The claim ends with the
 * transaction, also when the process is killed: such a request left nothing, and may be made again.
 * @throws StripeRefusal 409 while another request with the key runs, 400 when it was used with other parameters.
 */
export async function earlierAnswer(
  tx: Db,
  { key, fingerprint, at, keptMs }: { key: string; fingerprint: string; at: Date; keptMs: number },
): Promise<Answer | null> {
  const isMine = await evaluate(tx, sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${key}, 18))`)
  if (!isMine) throw inUse()
  const [kept] = await tx
    .select()
    .from(answers)
    .where(and(eq(answers.key, key), gt(answers.createdAt, new Date(at.getTime() - keptMs))))
  if (!kept) return null
  if (kept.fingerprint !== fingerprint) throw otherParameters(key)
  return { status: kept.status, body: kept.body, requestId: kept.requestId, isReplayed: true }
}

/** Keeps an answer under its key, in the transaction of what it tells of. */
export async function keepAnswer(
  tx: Db,
  { key, fingerprint, at }: { key: string; fingerprint: string; at: Date },
  { status, body, requestId }: Answer,
): Promise<void> {
  const answer = { fingerprint, status, body, requestId, createdAt: at }
  await tx
    .insert(answers)
    .values({ key, ...answer })
    .onConflictDoUpdate({ target: answers.key, set: answer })
}
