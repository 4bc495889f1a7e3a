import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import { appRouter } from '#server/app-router.ts'
import type { Db } from '#server/db.ts'
import { createCallerFactory } from '#server/trpc.ts'

type CallOptions = { actor?: Actor | null; now?: Date; ip?: string }

/** The context a request would have, for calls through the router without HTTP. */
export function contextFor(db: Db, { actor = null, now, ip = '203.0.113.7' }: CallOptions = {}): RequestContext {
  return {
    db,
    actor: null,
    now: () => now ?? new Date(),
    requestId: randomUUID(),
    ip,
    userAgent: 'Test',
    siteUrl: 'https://curio.test',
    resHeaders: new Headers(),
    resolveActor: async () => actor,
  }
}

const createCaller = createCallerFactory(appRouter)

/** Every procedure, called as the given person through the real middleware. */
export const callAs = (db: Db, options?: CallOptions) => createCaller(contextFor(db, options))
