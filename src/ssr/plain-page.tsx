import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { pageCsp } from '#server/http/security-headers.ts'
import { PAPER_STYLES } from './paper.ts'

// The page is self-contained, because nothing else may be answering when it is shown.
const STYLES = `${PAPER_STYLES}
body {
  display: grid; grid-template-rows: auto 1fr auto; min-height: 100dvh; padding: 0 clamp(1.25rem, 4.5vw, 4rem);
  background: var(--paper); color: var(--ink); font: 1rem/1.6 Body, Arial, sans-serif;
}
header { padding-block: 1.25rem; border-bottom: 0.0625rem solid var(--line); font: 500 1.625rem/1.2 Display, serif }
main { display: grid; align-content: center; gap: clamp(2rem, 5vw, 5rem); padding-block: clamp(2.5rem, 8vw, 6rem) }
svg { width: min(16rem, 58vw); height: auto; color: var(--accent) }
h1 {
  max-width: 11ch; font: 500 clamp(3rem, 1.35rem + 6.6vw, 6.5rem)/1 Display, serif; letter-spacing: -0.02em;
  text-wrap: balance;
}
p { max-width: 34rem; margin-top: 1.25rem; color: var(--muted); font-size: clamp(1.0625rem, 1rem + 0.35vw, 1.25rem) }
main a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: 1rem }
code { color: var(--ink); font-size: 0.875em; overflow-wrap: anywhere }
footer { border-top: 0.0625rem solid var(--line); font-size: 0.875rem; color: var(--muted) }
footer a { display: inline-flex; align-items: center; min-height: 3.5rem }
@media (min-width: 62em) { main { grid-template-columns: 7fr 4fr; align-items: center } svg { width: 100%; order: 1 } }
`

export type PlainPage = {
  siteName: string
  title: string
  heading: string
  /** A drawing next to the text. */
  art?: ReactNode
  children: ReactNode
  /** The footer's only link. */
  footer: { href: string; text: string }
}

/** The target of "Try again": the requested URL. */
export const addressOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function Page({ siteName, title, heading, art, children, footer }: PlainPage) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · ${siteName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* oxlint-disable-next-line react/no-danger -- our own styles; escaping would break their quotes */}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <header>{siteName}</header>
        <main>
          {art}
          <div>
            <h1>{heading}</h1>
            {children}
          </div>
        </main>
        <footer>
          <a href={footer.href}>{footer.text}</a>
        </footer>
      </body>
    </html>
  )
}

/** A self-contained page, without scripts, stylesheets of the build, or data. */
export function plainPage(
  request: Request,
  page: PlainPage,
  { status, retryAfterSeconds }: { status: number; retryAfterSeconds?: number },
): Response {
  const html = `<!doctype html>${renderToStaticMarkup(<Page {...page} />)}`
  return new Response(request.method === 'HEAD' ? null : html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pageCsp([]),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}
