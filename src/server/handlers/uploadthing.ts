import { createRouteHandler } from 'uploadthing/server'
import { TOO_MANY_UPLOADS } from '#features/uploads/limits.ts'
import { uploadRouter } from '#features/uploads/file-router.ts'
import { FILES_PER_ADDRESS } from '#features/uploads/model.ts'
import { callerAddress } from '#server/context.ts'
import { env } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { MAX_BODY_BYTES, refuseRequest } from '#server/http/request-guard.ts'
import { consume, limitKey } from '#server/rate-limit.ts'
import { database } from '#server/runtime.ts'
import { fileStore } from '#server/uploads/file-store.ts'
import { uploadService } from '#server/uploads/upload-service.ts'

type RouteHandler = (request: Request) => Promise<Response>

const ALLOWED_ORIGINS = [new URL(env.siteUrl).origin]
/** Names a site is reached by; an embedded site signs for the name it was asked under. */
const MAX_ORIGINS = 20
const handlers = new Map<string, Promise<RouteHandler>>()

async function makeHandler(origin: string): Promise<RouteHandler> {
  const [db, store, uploads] = await Promise.all([database(), fileStore(), uploadService()])
  const handler: RouteHandler = createRouteHandler({
    router: uploadRouter({ db, store, uploads }),
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

/** The upload service's own call says so, is signed, and does not come from a browser. */
const isCallback = (request: Request) => request.headers.has('uploadthing-hook') && !request.headers.has('origin')

function refuse(request: Request, url: URL): Response | null {
  if (!isCallback(request)) return refuseRequest(request, url, ALLOWED_ORIGINS)
  const isLong = Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES
  return isLong ? json({ message: 'The request is too large.' }, 413) : null
}

/**
 * /api/uploadthing: the unmodified library's route handler. Browsers ask it for signed addresses, the upload service
 * tells it what has arrived. (VA2, PF11)
 */
export default defineHandler('uploadthing', async (request, { url }) => {
  const refusal = refuse(request, url)
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
  const answer = await (await handlerFor(url.origin))(request)
  const headers = new Headers(answer.headers)
  headers.set('cache-control', 'private, no-store')
  return new Response(answer.body, { status: answer.status, headers })
})
