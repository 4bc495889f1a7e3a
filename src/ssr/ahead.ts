import type { AnyRouteMatch } from '@tanstack/react-router'
import { id } from '#shared/url/search-params.ts'
import type { Ask } from '#shell/asks.ts'
import type { RouterManifest } from './manifest.ts'
import type { Ahead } from './postpone-modules.ts'

export const NOTHING_AHEAD: Ahead = { modules: [], styles: [], asks: undefined }

/** Files of the manifest may be named with attributes. */
const hrefOf = (file: string | { href: string }) => (typeof file === 'string' ? file : file.href)

/** A batch as the browser's client would send it; all of its characters may stand in an attribute. */
function batchUrl(asks: readonly Ask[]): string {
  const inputs = Object.fromEntries(asks.map(({ input }, index) => [index, input]))
  return `/api/trpc/${asks.map(({ path }) => path).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

/**
 * What the browser needs for those parts of a page that the server does not draw, because they are somebody's own: their
 * scripts and styles, and the queries that they show first. Its first script fetches all of it at once.
 */
export function aheadOf(matches: readonly AnyRouteMatch[], manifest: RouterManifest): Ahead {
  const undrawn = matches.filter(({ ssr }) => ssr === false)
  const assets = undrawn.map(({ routeId }) => manifest.routes[routeId])
  // The browser says of an invalid id itself that there is no such thing.
  const isPossible = undrawn.every(({ params }) => Object.values(params).every((value) => id(value) !== undefined))
  const asks = isPossible ? undrawn.flatMap((match) => match.staticData.asks?.(match as never) ?? []) : []
  return {
    modules: assets.flatMap((each) => each?.preloads?.map(hrefOf) ?? []),
    styles: assets.flatMap((each) => each?.css?.map(hrefOf) ?? []),
    asks: asks.length > 0 ? batchUrl(asks) : undefined,
  }
}
