import { randomUUID } from 'node:crypto'
import type { Actor, RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { issueChallenge } from '#server/limits/bot-check.ts'
import { CHECK_HEADER } from '#shared/api/bot-check.ts'
import { FILLED_IN_MS, proofOf } from './bot-check.ts'

export type CallOptions = {
  actor?: Actor | null
  now?: Date
  ip?: string
  cookie?: string | null
  /** What is sent as proof; by default a good one, of its own for each call. */
  proof?: string | null
}

/** A proof for this process: the first key of a challenge that was issued when the form was begun. */
const proofAt = async (now: Date): Promise<string> =>
  proofOf(await issueChallenge({ now: () => new Date(now.getTime() - FILLED_IN_MS) }, 0))

/** The headers of a form that is sent to a handler of this process now. */
export const checkedHere = async () => ({ [CHECK_HEADER]: await proofAt(new Date()) })

/** The context a request would have, for calls without HTTP. */
export function contextFor(
  db: Db,
  { actor = null, now, ip = '203.0.113.7', cookie = null, proof }: CallOptions = {},
): RequestContext {
  return {
    db,
    actor: null,
    now: () => now ?? new Date(),
    requestId: randomUUID(),
    ip,
    userAgent: 'Test',
    siteUrl: 'https://curio.test',
    cookieHeader: cookie,
    resHeaders: new Headers(),
    resolveActor: async () => actor,
    resolveProof: async () => (proof === undefined ? proofAt(now ?? new Date()) : proof),
  }
}
