import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { createHash } from 'node:crypto'
import { exportCalendar } from '#features/availability/server/export.ts'
import { bookingCalendar, exportCoupleCalendar } from '#features/bookings/server/calendar.ts'
import { readCalendarName } from '#server/calendars.ts'
import type { RequestContext, ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { matchesEtag } from '#server/http/etag.ts'
import { defineHandler } from '#server/http/handler.ts'
import { DATA_CSP } from '#server/http/security-headers.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { consume, limitKey } from '#server/limits/rate-limit.ts'
import { database } from '#server/runtime.ts'

/** Calendar programs poll every five minutes at most, on several devices of one person. */
const LIMIT = { limit: 240, windowMs: 60 * 60_000 }
const OF_A_BOOKING = /^\/calendars\/booking-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.ics$/

const said = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8', ...headers },
  })
const notFound = () => said('Not found', 404)
const tooOften = (retryAfterMs: number) =>
  said('Too many requests. Please try again later.', 429, { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) })

/** Calendar text for one person; `extra` says how it may be kept and shown. */
function calendar(text: string, isHead: boolean, extra: Record<string, string>): Response {
  const bytes = new TextEncoder().encode(text)
  const headers = {
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
    'content-security-policy': DATA_CSP,
    'content-length': String(bytes.length),
    ...extra,
  }
  return new Response(isHead ? null : bytes, { headers })
}

/**
 * GET and HEAD `/calendars/<photographer>.<number>.<signature>.ics`, or `couple-<couple>.…`: a person's calendar for
 * Google, Apple or Outlook. 304 when nothing has changed, 404 for an address that was replaced, 429 when asked too
 * often.
 */
export async function serveCalendar(ctx: ServiceContext, request: Request): Promise<Response> {
  const name = readCalendarName(/^\/calendars\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1] ?? '')
  if (!name) return notFound()
  const { allowed, retryAfterMs } = await consume(ctx.db, limitKey('calendar', 'account', name.id), LIMIT)
  if (!allowed) return tooOften(retryAfterMs)
  const text = await (name.owner === 'couple' ? exportCoupleCalendar : exportCalendar)(ctx, name)
  if (text === null) return notFound()
  const headers = {
    etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    'content-disposition': 'inline; filename="calendar.ics"',
    // Revalidated every time, and stored by no cache on the way.
    'cache-control': 'private, no-cache',
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag)) {
    return new Response(null, {
      status: 304,
      headers: { ...headers, 'x-robots-tag': 'noindex', 'content-security-policy': DATA_CSP },
    })
  }
  return calendar(text, request.method === 'HEAD', headers)
}

/** GET and HEAD `/calendars/booking-<id>.ics`: one booking for the signed-in side. */
export async function serveBooking(ctx: RequestContext, bookingId: string, isHead: boolean): Promise<Response> {
  const actor = await ctx.resolveActor()
  if (!actor) return notFound()
  try {
    const text = await bookingCalendar({ ...ctx, actor }, actor, bookingId)
    return calendar(text, isHead, {
      'content-disposition': 'attachment; filename="wedding.ics"',
      'cache-control': 'private, no-store',
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return notFound()
    if (error instanceof AppError && error.retryAfterMs !== undefined) return tooOften(error.retryAfterMs)
    throw error
  }
}

export default defineHandler('calendar', async (request, { requestId, url }) => {
  const bookingId = OF_A_BOOKING.exec(url.pathname)?.[1]
  if (!bookingId)
    return serveCalendar(
      jobContext(await database(), () => new Date(), requestId),
      request,
    )
  const headers = new Headers()
  const response = await serveBooking(
    await createContext(request, requestId, headers),
    bookingId,
    request.method === 'HEAD',
  )
  for (const [key, value] of headers) response.headers.append(key, value)
  return response
})
