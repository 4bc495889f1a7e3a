const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const FIRST_SCRIPT = '<script type="module" async=""'

/**
 * Lists a page's modules on its first script instead of preloading them: the script fetches them once the page is shown
 * (src/main.ts). Preloads would compete with styles, fonts and the first picture for a phone's bandwidth.
 * @param html a page as the router renders it; one without such a script, as in development, is returned unchanged
 */
export function postponeModules(html: string): string {
  if (!html.includes(FIRST_SCRIPT)) return html
  // Some are a layout's and its page's.
  const modules = new Set([...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href))
  return html
    .replace(MODULE_PRELOAD, '')
    .replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-modules="${[...modules].join(' ')}"`)
}
