import type { createRequestHandler } from '@tanstack/react-router/ssr/server'
import type { Manifest as ViteManifest } from 'vite'

type RequestHandlerOptions = Parameters<typeof createRequestHandler>[0]
/** The router does not export this type. */
export type RouterManifest = Awaited<ReturnType<NonNullable<RequestHandlerOptions['getRouterManifest']>>>

/** Every script and stylesheet that the given manifest entries need, including static imports. */
function collect(manifest: ViteManifest, entries: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const seen = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(walk)
    for (const file of chunk.css ?? []) styles.add(`/${file}`)
    if (chunk.file.endsWith('.js')) scripts.add(`/${chunk.file}`)
  }
  entries.forEach(walk)
  return { scripts, styles }
}

/** Parts of a route that few pages need: their styles are preloaded, since the server renders them; scripts load later. */
const OF_FAILURES = /tsr-split=(?:notFound|error)Component$/

/** Parts that the server renders with a route although their scripts load later: their styles are the page's too. */
const RENDERED_LATER: Record<string, readonly string[]> = {
  '/_public/photographer/$id': [
    'src/features/availability/ui/strip.tsx',
    'src/features/packages/ui/packages.tsx',
    'src/features/photographers/ui/all-pictures.tsx',
    'src/features/photographers/ui/facts.tsx',
    'src/features/weddings/ui/profile-weddings.tsx',
  ],
}

const GUARD = 'src/features/auth/ui/area-guard.ts'

/** Parts that a route fetches as soon as it runs: its page would wait for them. */
const FETCHED_AT_ONCE: Record<string, readonly string[]> = {
  '/_admin': [GUARD],
  '/_client': [GUARD],
  '/_vendor': [GUARD],
  '/_public/(account)/account': [GUARD],
  '/_public/(account)/notifications': [GUARD],
}

/**
 * Turns Vite's manifest into the router's: which assets each route preloads.
 * @param routeFiles route id to source file, as the router plugin reports them
 * @param entry source file of the browser's entry
 */
export function toRouterManifest(
  manifest: ViteManifest,
  routeFiles: Record<string, string>,
  entry: string,
): RouterManifest {
  // The entry imports the hydration code once the page is shown.
  const root = collect(manifest, [entry, ...(manifest[entry]?.dynamicImports ?? [])])
  const first = `/${manifest[entry]!.file}`
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: [...root.styles],
      preloads: [...root.scripts].filter((script) => script !== first),
      scripts: [{ attrs: { type: 'module', async: true, src: first } }],
    },
  }
  const unknown = Object.keys({ ...RENDERED_LATER, ...FETCHED_AT_ONCE }).filter((id) => !routeFiles[id])
  if (unknown.length > 0) throw new Error(`No route has the id ${unknown.join(', ')}.`)
  for (const [id, file] of Object.entries(routeFiles)) {
    const splits = Object.keys(manifest).filter((key) => key.split('?')[0] === file && key.includes('tsr-split'))
    const later = RENDERED_LATER[id] ?? []
    const atOnce = FETCHED_AT_ONCE[id] ?? []
    const missing = [...later, ...atOnce].filter((part) => !manifest[part])
    if (missing.length > 0) throw new Error(`${id} names what is no script of its own: ${missing.join(', ')}`)
    const { styles } = collect(manifest, [...splits, ...later])
    const { scripts } = collect(manifest, [...splits.filter((key) => !OF_FAILURES.test(key)), ...atOnce])
    routes[id] = {
      preloads: [...scripts].filter((script) => !root.scripts.has(script)),
      css: [...styles].filter((style) => !root.styles.has(style)),
    }
  }
  return { routes }
}
