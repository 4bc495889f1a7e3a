import { UNAVAILABLE_RETRY_SECONDS } from '#server/errors.ts'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { addressOf, plainPage } from './plain-page.tsx'

/**
 * Shown when a page could not be rendered at all: 503 with Retry-After when the database did not answer, else 500.
 * The request id identifies the failure in the log.
 */
export function failurePage(request: Request, requestId: string, status: 500 | 503): Response {
  const page = {
    siteName: DEFAULT_SITE.siteName,
    title: 'Something went wrong',
    heading: 'This page didn’t load',
    footer: { href: '/', text: 'Home' },
    children: (
      <>
        <p>Something went wrong on our side. Nothing you did was lost. Please try again in a moment.</p>
        <a href={addressOf(request)}>Try again</a>
        <p>
          If it happens again, tell us this number: <code>{requestId}</code>
        </p>
      </>
    ),
  }
  return plainPage(
    request,
    page,
    status === 503 ? { status, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS } : { status },
  )
}
