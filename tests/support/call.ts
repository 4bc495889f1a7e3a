import '#app/application.ts'
import { appRouter } from '#app/app-router.ts'
import type { Db } from '#server/db.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { type CallOptions, contextFor } from './context.ts'

const createCaller = createCallerFactory(appRouter)

/** Every procedure, called as the given person through the real middleware. */
export const callAs = (db: Db, options?: CallOptions) => createCaller(contextFor(db, options))

/** One of them, by its dotted name. */
export async function callByName(api: ReturnType<typeof callAs>, name: string, input?: unknown): Promise<unknown> {
  const [feature = '', verb = ''] = name.split('.')
  const features = api as unknown as Record<string, Record<string, (given?: unknown) => Promise<unknown>>>
  return features[feature]![verb]!(input)
}
