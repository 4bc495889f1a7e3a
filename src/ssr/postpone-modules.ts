const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const FIRST_SCRIPT = '<script type="module" async=""'

/**
 * Names a page's modules at its first script instead of preloading them: it fetches them when the page was shown
 * (src/main.ts). As preloads they would share a phone's line with the styles, the letters and the first picture.
 * @param html a page as the router renders it; one without such a script, as in development, comes back as it is
 */
export function postponeModules(html: string): string {
  if (!html.includes(FIRST_SCRIPT)) return html
  const modules = [...html.matchAll(MODULE_PRELOAD)].map(([, href]) => href)
  return html.replace(MODULE_PRELOAD, '').replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-modules="${modules.join(' ')}"`)
}
