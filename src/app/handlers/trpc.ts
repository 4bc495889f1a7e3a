import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { appRouter } from '#app/app-router.ts'
import { env } from '#server/env.ts'
import { isUnavailable, UNAVAILABLE_RETRY_SECONDS, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { within } from '#server/http/deadline.ts'
import { defineHandler, json, type RequestInfo } from '#server/http/handler.ts'
import { isInMaintenance } from '#server/http/maintenance.ts'
import { refuseRequest } from '#server/http/request-guard.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'
import type { ProcedureMeta } from '#server/procedure-meta.ts'
import { database } from '#server/runtime.ts'

const ENDPOINT = '/api/trpc'
/** The library answers HEAD with 204 to whatever it is asked. */
const METHODS = ['GET', 'POST'] as const
const MAX_CALLS = 10
/** Largest body the API reads, in bytes; pictures go to the upload service instead. */
export const MAX_BODY_BYTES = 256 * 1024
const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const ALLOWED_ORIGINS = [new URL(env.siteUrl).origin]

/** 503 in the format of tRPC's client: one error, or one for each call of a batch. */
function unavailable({ requestId, url }: RequestInfo): Response {
  const paths = url.pathname
    .slice(ENDPOINT.length + 1)
    .split(',')
    .slice(0, MAX_CALLS)
  const refusals = paths.map((path) => ({
    error: {
      message: UNEXPECTED_SENTENCE,
      code: TRPC_ERROR_CODES_BY_KEY.SERVICE_UNAVAILABLE,
      data: {
        code: 'SERVICE_UNAVAILABLE',
        httpStatus: 503,
        path,
        appCode: 'UNAVAILABLE',
        requestId,
        field: null,
        fieldErrors: null,
      },
    },
  }))
  return json(url.searchParams.has('batch') ? refusals : refusals[0], 503, {
    'retry-after': String(UNAVAILABLE_RETRY_SECONDS),
  })
}

async function answer(request: Request, { requestId }: RequestInfo): Promise<Response> {
  // What administrators read during maintenance must not be cached for everybody.
  const isClosed = await isInMaintenance(await database())
  return fetchRequestHandler({
    endpoint: ENDPOINT,
    req: request,
    router: appRouter,
    maxBatchSize: MAX_CALLS,
    createContext: ({ resHeaders }) => createContext(request, requestId, resHeaders, { admitsViewing: true }),
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
          // The library adds what it chooses the format by.
          ...(isShared ? {} : { vary: 'cookie' }),
        },
      }
    },
    onError({ error, path }) {
      if (error.code !== 'INTERNAL_SERVER_ERROR' && !isUnavailable(error.cause)) return
      log.error('procedure failed', { requestId, procedure: path, ...describeError(error.cause ?? error) })
    },
  })
}

async function guarded(request: Request, info: RequestInfo): Promise<Response> {
  const refusal = refuseRequest(request, info.url, ALLOWED_ORIGINS)
  if (refusal) return refusal
  try {
    return await within(answer(request, info), () => {
      log.error('no answer in time', { requestId: info.requestId, path: info.url.pathname })
      return unavailable(info)
    })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.error('request failed', { handler: 'trpc', requestId: info.requestId, ...describeError(error) })
    return unavailable(info)
  }
}

/** The tRPC endpoint: guarded, at most ten calls per batch, cacheable only when every call is public. */
export default defineHandler('trpc', guarded, { methods: METHODS, maxBodyBytes: MAX_BODY_BYTES })
