import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { appRouter } from '#server/app-router.ts'
import { createContext } from '#server/context.ts'
import { env } from '#server/env.ts'
import { defineHandler } from '#server/http/handler.ts'
import { refuseRequest } from '#server/http/request-guard.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'
import { isInMaintenance } from '#server/maintenance.ts'
import { database } from '#server/runtime.ts'
import type { ProcedureMeta } from '#server/trpc.ts'

const ENDPOINT = '/api/trpc'
const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const ALLOWED_ORIGINS = [new URL(env.siteUrl).origin]

/** The tRPC endpoint: guarded, at most ten calls a batch, cacheable only when every call of it is public. */
export default defineHandler('trpc', async (request, { requestId, url }) => {
  const refusal = refuseRequest(request, url, ALLOWED_ORIGINS)
  if (refusal) return refusal
  // What an administrator reads during maintenance is not for everybody's cache.
  const isClosed = await isInMaintenance(await database())
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: 10,
    createContext: ({ resHeaders }) => createContext(request, requestId, resHeaders),
    responseMeta({ type, errors, info, ctx }) {
      const isShared =
        !isClosed &&
        type === 'query' &&
        errors.length === 0 &&
        !ctx?.resHeaders.has('set-cookie') &&
        (info?.calls.every((call) => (call.procedure?._def.meta as ProcedureMeta | undefined)?.cache === 'public') ??
          false)
      return {
        headers: {
          'cache-control': isShared ? SHARED_CACHE : 'private, no-store',
          'content-security-policy': DATA_CSP,
          ...(isShared ? {} : { vary: 'cookie, trpc-accept, accept' }),
        },
      }
    },
    onError({ error, path }) {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return
      log.error('procedure failed', { requestId, procedure: path, ...describeError(error.cause ?? error) })
    },
  })
})
