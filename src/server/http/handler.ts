import { randomUUID } from 'node:crypto'
import { env, refuseStandIns } from '#server/env.ts'
import {
  AT_ONCE_SENTENCE,
  isAtOnce,
  isUnavailable,
  UNAVAILABLE_RETRY_SECONDS,
  UNEXPECTED_SENTENCE,
} from '#server/errors.ts'
import { traced } from '#server/faults/tracing.ts'
import { announcesMore, DEFAULT_BODY_BYTES, limitBody } from '#server/http/body-limit.ts'
import { DATA_CSP, withSecurityHeaders } from '#server/http/security-headers.ts'
import { describeError, log } from '#server/log.ts'

// A function has no other start; elsewhere the start itself has checked.
if (env.VERCEL) refuseStandIns()

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

type Respond = (request: Request, info: RequestInfo) => Promise<Response>
type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT'
type Limits = {
  /** The methods the endpoint answers; any other gets 405. */
  methods?: readonly Method[]
  /** What is answered to any other, where that is not JSON. */
  refuse?: (request: Request, info: RequestInfo) => Response
  /** The largest body the endpoint reads, in bytes. */
  maxBodyBytes?: number
}

/** What most endpoints answer: whatever is written goes to few addresses, and never to a page. */
const READS: readonly Method[] = ['GET', 'HEAD']
export const READS_AND_POSTS: readonly Method[] = [...READS, 'POST']

/** The refusal of a method. */
export const notAllowed = (methods: readonly Method[] = READS): Response =>
  json({ message: 'Method not allowed' }, 405, { allow: methods.join(', ') })
const tooLarge = () => json({ message: 'The request is too large.' }, 413)

/** The answer that asks the caller to retry in a moment. */
export const unavailable = (more: object = {}): Response =>
  json({ message: UNEXPECTED_SENTENCE, ...more }, 503, { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) })

function failed(name: string, { requestId, url }: RequestInfo, error: unknown): Response {
  if (isAtOnce(error)) {
    log.warn('two at once', { handler: name, requestId, path: url.pathname, ...describeError(error) })
    return json({ message: AT_ONCE_SENTENCE, requestId }, 409)
  }
  log.error('request failed', { handler: name, requestId, path: url.pathname, ...describeError(error) })
  return isUnavailable(error) ? unavailable({ requestId }) : json({ message: UNEXPECTED_SENTENCE, requestId }, 500)
}

/** The endpoint's answer, or 413 as soon as the announced or sent body exceeds its limit, or 405. */
async function withinLimits(
  {
    name,
    respond,
    maxBodyBytes = DEFAULT_BODY_BYTES,
    methods = READS,
    refuse,
  }: Limits & { name: string; respond: Respond },
  given: Request,
  info: RequestInfo,
) {
  if (announcesMore(given, maxBodyBytes)) return tooLarge()
  // Before a copy of the request is made, which some methods forbid.
  if (!methods.some((method) => method === given.method)) return refuse?.(given, info) ?? notAllowed(methods)
  const { request, isOver } = limitBody(given, maxBodyBytes)
  try {
    const response = await respond(request, info)
    if (isOver()) return tooLarge()
    // A library's way to fail: an answer without a word.
    const isSilent = response.status === 500 && response.body === null
    return isSilent ? failed(name, info, new Error('The answer was empty.')) : response
  } catch (error) {
    return isOver() ? tooLarge() : failed(name, info, error)
  }
}

/**
 * Wraps an endpoint with what every answer needs: its methods, a body limit, a request id, security headers, a log line
 * for failures, and a plain message instead of an unexpected error.
 */
export function defineHandler(name: string, respond: Respond, limits: Limits = {}): Handler {
  return {
    async fetch(request) {
      const info: RequestInfo = { requestId: randomUUID(), url: new URL(request.url) }
      return traced(
        `${request.method} ${name}`,
        async () => finish(await withinLimits({ name, respond, ...limits }, request, info), info.requestId),
        info.requestId,
      )
    },
  }
}

/** Adds the headers of every answer. Headers of redirects are immutable and are copied. */
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
