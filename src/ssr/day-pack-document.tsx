import { createHash } from 'node:crypto'
import script from 'virtual:script/src/features/day-pack/ui/page-script.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MANIFEST_PATH } from '#features/day-pack/model.ts'
import { pageCsp } from '#server/http/security-headers.ts'
import packStyles from './day-pack.css?raw'
import { PAPER, PAPER_STYLES } from './paper.ts'

const STYLES = PAPER_STYLES + packStyles

/** The policy of every page here: the one script of theirs and nothing else inline. */
export const PACK_CSP = pageCsp([createHash('sha256').update(script).digest('base64')])

export type PackDocument = {
  siteName: string
  title: string
  /** Where the page's header leads. */
  way: { href: string; text: string }
  /** `live` from the server; the worker writes `saved` into a copy. */
  shown: 'live' | 'saved'
  /** Whether packs may be kept on phones now. */
  isKeepingOn: boolean
  madeAt: Date
  children: ReactNode
  footer?: string
}

/** A page of its own: without the application's scripts and stylesheets nothing in a saved copy grows old. */
export function packHtml({ siteName, title, way, shown, isKeepingOn, madeAt, children, footer }: PackDocument): string {
  const html = renderToStaticMarkup(
    <html lang="en" data-shown={shown} data-keeping={isKeepingOn ? 'on' : 'off'} data-made={madeAt.toISOString()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        {/* A phone makes links of what looks like a number; ours are marked. */}
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={MANIFEST_PATH} />
        {/* oxlint-disable-next-line react/no-danger -- our own styles; escaping would break their quotes */}
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <header>
          <a href="/">{siteName}</a>
          <a href={way.href}>{way.text}</a>
        </header>
        <main>{children}</main>
        {footer && <footer>{footer}</footer>}
        {/* oxlint-disable-next-line react/no-danger -- our own script; its hash is in the page's policy */}
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )
  return `<!doctype html>${html}`
}
