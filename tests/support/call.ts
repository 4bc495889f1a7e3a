import '#app/application.ts'
import { appRouter } from '#app/app-router.ts'
import type { Db } from '#server/db.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { type CallOptions, contextFor } from './context.ts'

const createCaller = createCallerFactory(appRouter)

/** Every procedure, called as the given person through the real middleware. */
export const callAs = (db: Db, options?: CallOptions) => createCaller(contextFor(db, options))
