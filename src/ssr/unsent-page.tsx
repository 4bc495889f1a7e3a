import { notAllowed } from '#server/http/handler.ts'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { addressOf, plainPage } from './plain-page.tsx'

/** A browser without scripts sends a form to the page it is on: 405, in words for whoever reads a page. */
export function unsentPage(request: Request): Response {
  const refusal = notAllowed()
  if (!request.headers.get('accept')?.includes('text/html')) return refusal
  const page = {
    siteName: DEFAULT_SITE.siteName,
    title: 'Nothing was sent',
    heading: 'Nothing was sent',
    footer: { href: '/', text: 'Home' },
    children: (
      <>
        <p>
          Forms here need JavaScript, and your browser didn’t run it: it may be turned off, or the page may not have
          finished loading. Please turn it on, or reload the page, and send the form again.
        </p>
        <a href={addressOf(request)}>Back to the page</a>
      </>
    ),
  }
  const shown = plainPage(request, page, { status: refusal.status })
  shown.headers.set('allow', refusal.headers.get('allow')!)
  return shown
}
