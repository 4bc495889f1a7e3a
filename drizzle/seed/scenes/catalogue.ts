import { CATEGORY, type SceneCategory, caption } from './captions.ts'
import { type Rng, createRng, shuffled } from './rng.ts'
import type { MarketName, StyleName } from '#features/directory/options.ts'
import type { Orientation, SceneKind } from './types.ts'

/** One picture to make: pass it to `renderScene`, store its alt text and category. */
export type PlannedScene = {
  kind: SceneKind
  seed: string
  style: StyleName
  orientation: Orientation
  place: MarketName
  alt: string
  category: SceneCategory
}

/** Landscapes and rooms that a market is known for, best first. */
const OF_MARKET: Record<MarketName, readonly SceneKind[]> = {
  'New York': ['skyline', 'bridge', 'loft', 'street', 'nave', 'meadow'],
  'Los Angeles': ['coast', 'dunes', 'arcade', 'studio', 'meadow', 'street'],
  Chicago: ['skyline', 'loft', 'nave', 'street', 'studio', 'coast'],
  'San Francisco': ['bridge', 'coast', 'meadow', 'forest', 'nave', 'studio'],
  Miami: ['coast', 'arcade', 'skyline', 'studio', 'street', 'veil'],
  Austin: ['meadow', 'table', 'loft', 'dance', 'skyline', 'dunes'],
  Seattle: ['forest', 'coast', 'mountains', 'skyline', 'street', 'loft'],
  Denver: ['mountains', 'meadow', 'forest', 'loft', 'dunes', 'veil'],
  Portland: ['forest', 'coast', 'mountains', 'bridge', 'street', 'meadow'],
}

/** Subjects that a style claims for itself. */
const OF_STYLE: Record<StyleName, readonly SceneKind[]> = {
  Documentary: ['dance', 'silhouette', 'loft', 'street', 'rings'],
  Traditional: ['nave', 'cake', 'rings', 'arcade', 'table'],
  'Fine Art': ['stationery', 'veil', 'bouquet', 'arcade', 'meadow', 'rings'],
  'Dark & Moody': ['loft', 'forest', 'blooms', 'coast', 'silhouette', 'rings'],
  'Light & Airy': ['meadow', 'stationery', 'bouquet', 'arcade', 'cake', 'rings'],
  Film: ['meadow', 'coast', 'blooms', 'silhouette', 'table', 'stationery'],
  Digital: ['dance', 'champagne', 'rings', 'skyline', 'nave'],
  Hybrid: ['meadow', 'loft', 'table', 'stationery', 'silhouette', 'rings'],
  Destination: ['coast', 'arcade', 'dunes', 'veil', 'table', 'silhouette'],
  Adventure: ['mountains', 'forest', 'coast', 'veil', 'silhouette', 'dunes'],
  Elopement: ['mountains', 'dunes', 'forest', 'silhouette', 'rings', 'coast'],
  Luxury: ['champagne', 'nave', 'table', 'cake', 'rings', 'stationery', 'bouquet'],
  Intimate: ['loft', 'rings', 'table', 'silhouette', 'blooms'],
  Editorial: ['studio', 'arcade', 'loft', 'champagne', 'veil', 'street'],
  Photojournalistic: ['dance', 'street', 'nave', 'loft', 'silhouette'],
  Modern: ['studio', 'skyline', 'arcade', 'rings', 'champagne'],
  'Black & White': ['nave', 'loft', 'silhouette', 'street', 'dance', 'veil'],
  Vintage: ['table', 'meadow', 'blooms', 'stationery', 'arcade', 'silhouette'],
  Artistic: ['dance', 'street', 'veil', 'skyline', 'blooms', 'silhouette'],
}

const DETAILS = new Set<SceneKind>(['bouquet', 'blooms', 'rings', 'stationery', 'champagne', 'cake', 'table'])
const BY_THE_SEA = new Set<MarketName>([
  'Los Angeles',
  'San Francisco',
  'Miami',
  'Seattle',
  'Portland',
  'New York',
  'Chicago',
])
const IN_THE_HILLS = new Set<MarketName>(['Denver', 'Seattle', 'Portland', 'Los Angeles', 'San Francisco'])
const LANDSCAPES = new Set<SceneKind>(['mountains', 'coast', 'skyline', 'bridge', 'table', 'meadow', 'dunes'])

/**
 * Plans n pictures for one photographer: people first, then a mix of places of the market, subjects of the styles
 * and details, each kind once before any comes back. The first is meant as the cover. Deterministic.
 */
export function scenesFor(
  photographerSeed: string,
  styles: readonly StyleName[],
  market: MarketName,
  n: number,
): PlannedScene[] {
  const rng = createRng(`plan/${photographerSeed}`)
  const order = kindOrder(rng, styles, market, n)
  return order.map((kind, index) => {
    const seed = `${photographerSeed}/${index}`
    const style = index === 0 || styles[0] === 'Black & White' || rng.chance(0.62) ? styles[0]! : rng.pick(styles)
    const wide = index > 0 && (LANDSCAPES.has(kind) ? rng.chance(0.3) : rng.chance(0.06))
    return {
      kind,
      seed,
      style,
      orientation: wide ? 'landscape' : 'portrait',
      place: market,
      alt: caption(createRng(`alt/${seed}`), kind, market),
      category: CATEGORY[kind],
    }
  })
}

/** The profile picture of one photographer: somebody with a camera, in the look of their first style. */
export function portraitFor(
  photographerSeed: string,
  styles: readonly StyleName[],
  market: MarketName,
  name: string,
): PlannedScene {
  return {
    kind: 'portrait',
    seed: `${photographerSeed}/portrait`,
    style: styles[0]!,
    orientation: 'portrait',
    place: market,
    alt: `${name} with a camera`,
    category: 'profile',
  }
}

function kindOrder(rng: Rng, styles: readonly StyleName[], market: MarketName, n: number): SceneKind[] {
  const possible = (kind: SceneKind) =>
    (kind !== 'coast' || BY_THE_SEA.has(market)) &&
    (kind !== 'mountains' || IN_THE_HILLS.has(market)) &&
    (kind !== 'dunes' || market !== 'Chicago')
  const local = OF_MARKET[market].slice(0, 4)
  const claimed = shuffled(rng, [...new Set(styles.flatMap((style) => OF_STYLE[style]))]).filter(possible)
  const people = claimed.filter((kind) => !DETAILS.has(kind))
  const details = claimed.filter((kind) => DETAILS.has(kind))
  const cover = rng.pick([
    ...OF_STYLE[styles[0]!].filter((kind) => possible(kind) && !DETAILS.has(kind)).slice(0, 3),
    ...local.filter((kind) => !DETAILS.has(kind)).slice(0, 2),
  ])
  const rest = weave(
    shuffled(
      rng,
      [...local, ...people].filter((kind) => kind !== cover),
    ),
    details,
  )
  const all = [
    ...new Set([cover, ...rest]),
    ...shuffled(rng, [
      ...OF_MARKET[market],
      ...people,
      'silhouette',
      'dance',
      'rings',
      'bouquet',
      'table',
    ] as SceneKind[]),
  ]
  const out: SceneKind[] = []
  for (let i = 0; out.length < n; i++) {
    const kind = all[i % all.length]!
    if (out.at(-1) !== kind) out.push(kind)
  }
  return out
}

/** Two pictures of people, then one detail, and so on. */
function weave(people: readonly SceneKind[], details: readonly SceneKind[]): SceneKind[] {
  const out: SceneKind[] = []
  const left = [...details]
  for (const [n, kind] of [...new Set(people)].entries()) {
    out.push(kind)
    if (n % 2 === 0 && left.length > 0) out.push(left.shift()!)
  }
  return [...out, ...left]
}
