import '#app/application.ts'
import { createHash } from 'node:crypto'
import { exportCalendar } from '#features/availability/server/export.ts'
import type { ServiceContext } from '#server/context.ts'
import { jobContext } from '#server/job-runner.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler } from '#server/http/handler.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { consume, limitKey } from '#server/rate-limit.ts'
import { database } from '#server/runtime.ts'

/** Programs ask every five minutes at most; several of one photographer's devices may. */
const LIMIT = { limit: 240, windowMs: 60 * 60_000 }

const said = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8', ...headers },
  })

/**
 * GET and HEAD `/calendars/<photographer>.<number>.<signature>.ics`: a photographer's calendar for Google, Apple or
 * Outlook. 304 when nothing has changed, 404 for an address that was replaced, 429 when asked too often. (AV6)
 */
export async function serveCalendar(
  ctx: Pick<ServiceContext, 'db' | 'now' | 'siteUrl'>,
  request: Request,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  if (request.method !== 'GET' && !isHead) return said('Method not allowed', 405, { allow: 'GET, HEAD' })
  const name = /^\/calendars\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  const limited = (id: string) => consume(ctx.db, limitKey('calendar', 'account', id), LIMIT)
  const found = await exportCalendar(ctx, name, limited)
  if (!found) return said('Not found', 404)
  if ('retryAfterMs' in found)
    return said('Asked too often. Please try again later.', 429, {
      'retry-after': String(Math.ceil(found.retryAfterMs / 1000)),
    })
  const etag = `"${createHash('sha256').update(found.text).digest('base64url')}"`
  const headers = {
    etag,
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    // Asked again every time, and kept by nobody on the way.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': DATA_CSP,
  }
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const bytes = new TextEncoder().encode(found.text)
  return new Response(isHead ? null : bytes, { headers: { ...headers, 'content-length': String(bytes.length) } })
}

export default defineHandler('calendar', async (request, { requestId }) =>
  serveCalendar(
    jobContext(await database(), () => new Date(), requestId),
    request,
  ),
)
