import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { StopNewsInput } from '#features/auth/news-inputs.ts'
import { stopNews } from '#features/auth/server/news-choices.ts'
import { StopAlertInput } from '#features/date-alerts/inputs.ts'
import { stopAlert } from '#features/date-alerts/server/alerts.ts'
import { TokenInput } from '#features/newsletter/inputs.ts'
import { unsubscribe } from '#features/newsletter/server/subscribe.ts'
import type { RequestContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { defineHandler } from '#server/http/handler.ts'

/** Without a name, the newsletter; a name that is none is a link that is none. */
async function stop(ctx: RequestContext, mail: string | null, token: string | null): Promise<unknown> {
  if (mail === null) return unsubscribe(ctx, TokenInput.parse({ token }))
  if (mail === 'date') return stopAlert(ctx, StopAlertInput.parse({ token }))
  return stopNews(ctx, StopNewsInput.parse({ mail, token }))
}

const said = (text: string, status: number) =>
  new Response(text, { status, headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' } })

const isRefused = (error: unknown) =>
  (error instanceof AppError && error.code === 'TOKEN_INVALID') || (error as Error).name === '$ZodError'

/** What mail programs send: `List-Unsubscribe=One-Click`, as a form of either kind. */
async function isOneClick(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => null)
  return form?.get('List-Unsubscribe') === 'One-Click'
}

/**
 * POST of a mail program to the address in List-Unsubscribe: stops that mail for its reader, without a page, a session
 * or a question (RFC 8058). The token is the permission.
 */
export default defineHandler(
  'unsubscribe',
  async (request, { requestId, url }) => {
    if (!(await isOneClick(request))) return said('Not understood.', 400)
    const context = await createContext(request, requestId, new Headers())
    try {
      await stop(context, url.searchParams.get('mail'), url.searchParams.get('token'))
    } catch (error) {
      if (isRefused(error)) return said('This link is no longer valid.', 410)
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return said(error.message, 429)
      throw error
    }
    return said('You’re unsubscribed.', 200)
  },
  { methods: ['POST'], maxBodyBytes: 10_000 },
)
