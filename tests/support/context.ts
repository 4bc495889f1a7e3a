import { randomUUID } from 'node:crypto'
import type { Actor, RequestContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'

export type CallOptions = { actor?: Actor | null; now?: Date; ip?: string; cookie?: string | null }

/** The context a request would have, for calls without HTTP. */
export function contextFor(
  db: Db,
  { actor = null, now, ip = '203.0.113.7', cookie = null }: CallOptions = {},
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
  }
}
