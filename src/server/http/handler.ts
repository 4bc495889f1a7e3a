import { randomUUID } from 'node:crypto'
import { env } from '#server/env.ts'
import { isUnavailable, UNAVAILABLE_RETRY_SECONDS, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { DATA_CSP, withSecurityHeaders } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'

export type RequestInfo = { requestId: string; url: URL }
/** The shape Vercel, the dev server and `npm start` all call: Request in, Response out. */
export type Handler = { fetch(request: Request): Promise<Response> }

/** A plain JSON answer that no cache keeps. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'cache-control': 'private, no-store', 'content-security-policy': DATA_CSP, ...headers },
  })
}

/**
 * Wraps an endpoint with what every answer needs: a request id, security headers, a log line for failures, and one
 * sentence instead of an unexpected error.
 */
export function defineHandler(
  name: string,
  respond: (request: Request, info: RequestInfo) => Promise<Response>,
): Handler {
  return {
    async fetch(request) {
      const info: RequestInfo = { requestId: randomUUID(), url: new URL(request.url) }
      let response: Response
      try {
        response = await respond(request, info)
      } catch (error) {
        log.error('request failed', {
          handler: name,
          requestId: info.requestId,
          path: info.url.pathname,
          ...describeError(error),
        })
        const body = { message: UNEXPECTED_SENTENCE, requestId: info.requestId }
        response = isUnavailable(error)
          ? json(body, 503, { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) })
          : json(body, 500)
      }
      return finish(response, info.requestId)
    },
  }
}

/** Adds what every answer carries. Headers of redirect answers are immutable and are copied. */
function finish(response: Response, requestId: string): Response {
  try {
    addHeaders(response.headers, requestId)
    return response
  } catch {
    const headers = new Headers(response.headers)
    addHeaders(headers, requestId)
    return new Response(response.body, { status: response.status, headers })
  }
}

function addHeaders(headers: Headers, requestId: string): void {
  headers.set('x-request-id', requestId)
  withSecurityHeaders(headers)
  if (env.VERCEL_ENV && env.VERCEL_ENV !== 'production') headers.set('x-robots-tag', 'noindex')
}
