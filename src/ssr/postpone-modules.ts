const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const FIRST_SCRIPT = '<script type="module" async=""'

/** What the router does not list, because the server does not draw it. Only those who are signed in need it. */
export type Ahead = {
  modules: readonly string[]
  styles: readonly string[]
  /** The URL of the queries that the page shows first. */
  asks: string | undefined
}

/**
 * Lists a page's modules on its first script instead of preloading them: the script fetches them once the page is shown
 * (src/main.ts). Preloads would compete with styles, fonts and the first picture for a phone's bandwidth.
 * @param html a page as the router renders it; one without such a script, as in development, is returned unchanged
 */
export function postponeModules(html: string, ahead: Ahead): string {
  if (!html.includes(FIRST_SCRIPT)) return html
  // Some are a layout's and its page's.
  const modules = new Set([...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href!))
  const own = ahead.modules.filter((href) => !modules.has(href))
  const styles = ahead.styles.filter((href) => !html.includes(`href="${href}"`))
  const listed = [
    `data-modules="${[...modules].join(' ')}"`,
    own.length > 0 && `data-own-modules="${own.join(' ')}"`,
    styles.length > 0 && `data-own-styles="${styles.join(' ')}"`,
    ahead.asks && `data-asks="${ahead.asks}"`,
  ]
  return html.replace(MODULE_PRELOAD, '').replace(FIRST_SCRIPT, [FIRST_SCRIPT, ...listed.filter(Boolean)].join(' '))
}
