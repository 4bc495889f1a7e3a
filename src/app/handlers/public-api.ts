import '#app/application.ts'
import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { openApiDocument } from '#app/public-api/document.ts'
import { type AnyOperation, OPERATIONS } from '#app/public-api/operations.ts'
import { NOT_FOUND_TEXT } from '#features/photographers/public-profile.ts'
import type { PlainReader } from '#server/context.ts'
import { AppError, isUnavailable, UNAVAILABLE_RETRY_SECONDS, UNEXPECTED_SENTENCE } from '#server/errors.ts'
import { callerAddress } from '#server/http/caller.ts'
import { within } from '#server/http/deadline.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler } from '#server/http/handler.ts'
import { isInMaintenance, MAINTENANCE_RETRY_SECONDS, MAINTENANCE_SENTENCE } from '#server/http/maintenance.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { consume, limitKey } from '#server/limits/rate-limit.ts'
import { describeError, log } from '#server/log.ts'
import { database } from '#server/runtime.ts'
import { getSettings, shownSiteUrl } from '#server/settings.ts'
import { publicFilesUrl } from '#server/uploads/file-store.ts'
import { API_DOCUMENT, API_LIMIT, API_ROOT } from '#shared/api/public-api.ts'

const METHODS = ['GET', 'HEAD', 'OPTIONS'] as const
const SHARED_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const WINDOW_SECONDS = API_LIMIT.windowMs / 1000

/** Pages of any site may read the answers: they hold what everybody sees, and no cookie is read. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, ratelimit, ratelimit-policy, retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': DATA_CSP,
}

type Fault = { parameter: string; detail: string }
type Refusal = { detail?: string; errors?: Fault[]; headers?: Record<string, string> }

/** A refusal as RFC 9457 has it. */
function problem(status: number, requestId: string, { detail, errors, headers }: Refusal = {}): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status], status, detail, requestId, errors }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...OPEN_TO_ALL, 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}

const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) })

const NO_ADDRESS = `There’s nothing at this address. ${API_DOCUMENT} lists what there is.`
const TOO_MANY = 'Too many requests from this address. Please wait, and keep answers for a minute.'

type Found = { operation: AnyOperation; given: Record<string, string> }

/** The operation of an address, with what stands in its path. */
function findOperation(path: string): Found | null {
  const parts = path.split('/')
  for (const operation of OPERATIONS) {
    const named = operation.path.split('/')
    const given: Record<string, string> = {}
    const isIt =
      named.length === parts.length &&
      named.every((name, index) => {
        if (!name.startsWith('{')) return name === parts[index]
        given[name.slice(1, -1)] = parts[index]!
        return true
      })
    if (isIt) return { operation, given }
  }
  return null
}

/** The input of an operation; what is given twice is as wrong as what is not known. */
function readInput({ operation, given }: Found, query: URLSearchParams): { input: object } | { faults: Fault[] } {
  const names = [...query.keys()]
  const faults = names
    .filter((name, index) => name in given || names.indexOf(name) !== index)
    .map((parameter) => ({ parameter, detail: 'Given more than once.' }))
  const parsed = operation.input.safeParse({ ...Object.fromEntries(query), ...given })
  if (parsed.success && faults.length === 0) return { input: parsed.data }
  for (const issue of parsed.error?.issues ?? [])
    if (issue.code === 'unrecognized_keys')
      faults.push(...issue.keys.map((parameter) => ({ parameter, detail: 'Not a parameter of this address.' })))
    else faults.push({ parameter: issue.path.join('.'), detail: issue.message })
  return { faults }
}

/** An answer that shared caches keep for a minute, or 304. */
function shared(request: Request, body: unknown): Response {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  const headers = { ...OPEN_TO_ALL, etag, 'cache-control': SHARED_CACHE }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

function refused(error: AppError, requestId: string): Response {
  const { code, message: detail, field } = error
  if (code === 'NOT_FOUND') return problem(404, requestId, { detail })
  if (code === 'INVALID_INPUT')
    return problem(400, requestId, { detail, ...(field ? { errors: [{ parameter: field, detail }] } : {}) })
  throw error
}

async function respond(ctx: PlainReader, request: Request, { url, requestId }: Asked): Promise<Response> {
  const settings = await getSettings(ctx.db)
  const siteUrl = shownSiteUrl(settings)
  if (url.pathname === API_DOCUMENT) return shared(request, openApiDocument(settings, siteUrl))
  const found = findOperation(url.pathname.slice(API_ROOT.length))
  if (!found) return problem(404, requestId, { detail: NO_ADDRESS })
  const read = readInput(found, url.searchParams)
  // What cannot be an id is nobody's.
  if ('faults' in read && read.faults.some(({ parameter }) => parameter === 'id' && !url.searchParams.has('id')))
    return problem(404, requestId, { detail: NOT_FOUND_TEXT })
  if ('faults' in read) return problem(400, requestId, { detail: 'A parameter isn’t valid.', errors: read.faults })
  try {
    const reader = { ...ctx, siteUrl, filesUrl: publicFilesUrl() }
    return shared(request, await found.operation.run(reader, read.input as never))
  } catch (error) {
    if (error instanceof AppError) return refused(error, requestId)
    throw error
  }
}

type Asked = { url: URL; requestId: string; ip: string }

/** An answer within the limit, which every answer tells. */
async function limited(ctx: PlainReader, request: Request, asked: Asked): Promise<Response> {
  const key = limitKey('public-api', 'ip', asked.ip)
  const { allowed, remaining, resetMs } = await consume(ctx.db, key, API_LIMIT)
  const resetSeconds = Math.ceil(resetMs / 1000)
  const response = allowed
    ? await respond(ctx, request, asked)
    : problem(429, asked.requestId, { detail: TOO_MANY, headers: retryAfter(Math.max(1, resetSeconds)) })
  response.headers.set('ratelimit-policy', `"minute";q=${API_LIMIT.limit};w=${WINDOW_SECONDS}`)
  response.headers.set('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`)
  return response
}

/**
 * GET and HEAD `/api/v1/…`: what everybody sees of listed photographers, for programs and for pages of other sites; its
 * operations are in src/app/public-api. 400, 404, 429 and 503 as problem details.
 */
export async function servePublicApi(ctx: PlainReader, request: Request, asked: Asked): Promise<Response> {
  if (request.method === 'OPTIONS')
    return new Response(null, {
      status: 204,
      headers: {
        ...OPEN_TO_ALL,
        allow: METHODS.join(', '),
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'if-none-match',
        'access-control-max-age': '86400',
        'cache-control': 'public, max-age=86400',
      },
    })
  try {
    if (await isInMaintenance(ctx.db))
      return problem(503, asked.requestId, {
        detail: MAINTENANCE_SENTENCE,
        headers: retryAfter(MAINTENANCE_RETRY_SECONDS),
      })
    return await limited(ctx, request, asked)
  } catch (error) {
    log.error('request failed', { handler: 'public-api', requestId: asked.requestId, ...describeError(error) })
    return isUnavailable(error) ? busy(asked.requestId) : problem(500, asked.requestId, { detail: UNEXPECTED_SENTENCE })
  }
}

const busy = (requestId: string) =>
  problem(503, requestId, { detail: UNEXPECTED_SENTENCE, headers: retryAfter(UNAVAILABLE_RETRY_SECONDS) })

export default defineHandler(
  'public-api',
  (request, { requestId, url }) =>
    within(
      (async () => {
        const ctx = { db: await database(), now: () => new Date() }
        return servePublicApi(ctx, request, { url, requestId, ip: callerAddress(request) })
      })(),
      () => busy(requestId),
    ),
  {
    methods: METHODS,
    refuse: (_request, { requestId }) => problem(405, requestId, { headers: { allow: METHODS.join(', ') } }),
  },
)
