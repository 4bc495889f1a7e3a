import '#app/application.ts'
import { createRouteHandler } from 'uploadthing/server'
import { UPLOAD_ROUTES } from '#app/uploads.ts'
import { FILES_PER_ADDRESS } from '#features/uploads/model.ts'
import { uploadRouter } from '#features/uploads/server/file-router.ts'
import { TOO_MANY_UPLOADS } from '#features/uploads/upload-rules.ts'
import { env } from '#server/env.ts'
import { callerAddress } from '#server/http/caller.ts'
import { defineHandler, json, READS_AND_POSTS, type RequestInfo, unavailable } from '#server/http/handler.ts'
import { refuseRequest } from '#server/http/request-guard.ts'
import { consume, limitKey } from '#server/limits/rate-limit.ts'
import { database } from '#server/runtime.ts'
import { diskState } from '#server/uploads/disk.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { uploadService } from '#server/uploads/upload-service.ts'

type RouteHandler = (request: Request) => Promise<Response>

const ALLOWED_ORIGINS = [new URL(env.siteUrl).origin]
/** Host names of the site; an embedded site signs for the one in the request. */
const MAX_ORIGINS = 20
const handlers = new Map<string, Promise<RouteHandler>>()

async function makeHandler(origin: string): Promise<RouteHandler> {
  const [db, store, uploads] = await Promise.all([database(), fileStore(), uploadService()])
  const handler: RouteHandler = createRouteHandler({
    router: uploadRouter({ db, store, uploads }, UPLOAD_ROUTES),
    config: uploads.handlerConfig(origin, (request) => handler(request)),
  })
  return handler
}

function handlerFor(origin: string): Promise<RouteHandler> {
  let handler = handlers.get(origin)
  if (!handler) {
    if (handlers.size >= MAX_ORIGINS) handlers.clear()
    handler = makeHandler(origin)
    handlers.set(origin, handler)
    handler.catch(() => handlers.delete(origin))
  }
  return handler
}

/** The library reads the whole body before it checks the signature. */
const MAX_BODY_BYTES = 64 * 1024

/** The upload service's own call says so, is signed, and does not come from a browser. */
const isCallback = (request: Request) => request.headers.has('uploadthing-hook') && !request.headers.has('origin')

async function answer(request: Request, { url }: RequestInfo): Promise<Response> {
  const refusal = isCallback(request) ? null : refuseRequest(request, url, ALLOWED_ORIGINS)
  if (refusal) return refusal
  if (request.method === 'POST' && !isCallback(request)) {
    const { allowed, retryAfterMs } = await consume(
      await database(),
      limitKey('upload', 'ip', callerAddress(request)),
      FILES_PER_ADDRESS,
    )
    if (!allowed) {
      return json({ message: TOO_MANY_UPLOADS }, 429, { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) })
    }
  }
  const answered = await (await handlerFor(url.origin))(request)
  // The library has no other code for unexpected errors.
  if (answered.status === 500 && diskState() !== 'ok') return unavailable()
  const headers = new Headers(answered.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(answered.body, { status: answered.status, headers })
}

/**
 * /api/uploadthing: the unmodified library's route handler. Browsers ask it for signed URLs, the upload service reports
 * what has arrived.
 */
export default defineHandler('uploadthing', answer, { methods: READS_AND_POSTS, maxBodyBytes: MAX_BODY_BYTES })
