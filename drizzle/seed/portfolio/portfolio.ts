import { createRng } from '#drizzle/seed/kit/rng.ts'
import { DEMO_PHOTOGRAPHERS, type DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import { shuffleOf } from '#drizzle/seed/market/photographers.ts'
import type { MarketName, StyleName } from '#features/photographers/markets-and-styles.ts'
import type { Look, Master } from './masters.ts'
import { MASTERS } from './picture-list.ts'

/** As many as a profile shows at once; those with the largest portfolios show more, so that there are long galleries. */
const USUAL = 6
const LARGE = 14

/** How many portfolio pictures a photographer gets. */
export const pictureCount = (images: number): number => (images >= LARGE ? LARGE : Math.min(images, USUAL))

/** Neighbors in the recommended order, as many as a page of the directory holds, among whom a kind comes back once. */
const PAGE = 12
const OF_A_KIND = 2

/** The looks of a style, the most fitting first. */
const LOOKS: Record<StyleName, readonly Look[]> = {
  Documentary: ['clean', 'golden'],
  Traditional: ['clean', 'golden'],
  'Fine Art': ['airy', 'clean'],
  'Dark & Moody': ['moody', 'dusk'],
  'Light & Airy': ['airy', 'golden'],
  Film: ['golden', 'dusk'],
  Digital: ['clean', 'dusk'],
  Hybrid: ['golden', 'clean'],
  Destination: ['golden', 'clean'],
  Adventure: ['moody', 'clean', 'golden'],
  Elopement: ['golden', 'moody'],
  Luxury: ['clean', 'golden', 'airy'],
  Intimate: ['moody', 'golden'],
  Editorial: ['clean', 'moody'],
  Photojournalistic: ['clean', 'mono'],
  Modern: ['clean', 'airy'],
  'Black & White': ['mono'],
  Vintage: ['golden', 'airy'],
  Artistic: ['dusk', 'golden'],
}

/** Landscapes belong to the markets that have them. */
const NEAR: Partial<Record<string, readonly MarketName[]>> = {
  coast: ['Los Angeles', 'San Francisco', 'Miami', 'Seattle', 'Portland', 'New York', 'Chicago'],
  mountains: ['Denver', 'Seattle', 'Portland', 'Los Angeles', 'San Francisco'],
  forest: ['Seattle', 'Portland', 'Denver', 'San Francisco', 'New York'],
  dunes: ['Los Angeles', 'Austin', 'San Francisco', 'Denver'],
  skyline: ['New York', 'Chicago', 'Miami', 'Seattle', 'Austin', 'Los Angeles'],
}

/** Whether a picture can be from a market. */
export const canBeFrom = ({ kind, places }: Master, market: MarketName) =>
  (places ?? NEAR[kind] ?? [market]).includes(market)

/** How well a picture suits a photographer: 0 for the first look of the first style, one more for every step away. */
export function distance(master: Master, styles: readonly StyleName[]): number {
  const looks = [...new Set(styles.flatMap((style) => LOOKS[style]))]
  const place = looks.indexOf(master.look)
  return place < 0 ? looks.length + 2 : place
}

type Shelf = { uses: Map<Master, number>; portfolios: Map<string, Master[]> }

/** The best picture of those that may be taken: few uses first, then the look, then chance. */
function best(shelf: Shelf, demo: DemoPhotographer, salt: string, mayTake: (master: Master) => boolean): Master | null {
  const market = demo.markets[0]!
  const isMono = demo.specialties[0] === 'Black & White'
  const rated = MASTERS.filter((master) => canBeFrom(master, market) && mayTake(master)).map((master) => {
    const chance = createRng(`${salt}/${demo.key}/${master.file}`).next()
    // Color has no place in a black-and-white portfolio; one gray picture may be in any other.
    const isStray = isMono && master.look !== 'mono'
    const rate = (shelf.uses.get(master) ?? 0) * 2.6 + distance(master, demo.specialties) + chance + (isStray ? 20 : 0)
    return { master, rate }
  })
  return rated.toSorted((a, b) => a.rate - b.rate)[0]?.master ?? null
}

function take(shelf: Shelf, demo: DemoPhotographer, master: Master): void {
  shelf.uses.set(master, (shelf.uses.get(master) ?? 0) + 1)
  shelf.portfolios.set(demo.key, [...(shelf.portfolios.get(demo.key) ?? []), master])
}

const isListed = (demo: DemoPhotographer) =>
  demo.approvalStatus === 'approved' && demo.isPublished && !demo.isSuspended && demo.businessType === 'photographer'

/**
 * Covers along the circle of the recommended order: upright, no picture twice, a kind at most twice on any page that order can
 * show, and no kind twice in a row or among the first pictures of a market while there is another.
 */
function chooseCovers(shelf: Shelf): void {
  const circle = DEMO_PHOTOGRAPHERS.filter((demo) => isListed(demo) && pictureCount(demo.images) > 0).toSorted(
    (a, b) => shuffleOf(a.key) - shuffleOf(b.key),
  )
  const covers: (Master | undefined)[] = circle.map(() => undefined)
  circle.forEach((demo, index) => {
    const around = (reach: number) =>
      Array.from({ length: 2 * reach + 1 }, (_, step) => covers.at((index + step - reach) % circle.length))
    const count = (kind: string, reach: number) => around(reach).filter((cover) => cover?.kind === kind).length
    const inMarket = (kind: string) =>
      circle.filter((one, at) => one.markets[0] === demo.markets[0] && covers[at]?.kind === kind).length
    const isNew = (master: Master) => !master.isWide && !covers.includes(master)
    const chosen =
      best(shelf, demo, 'cover', (one) => isNew(one) && count(one.kind, 5) === 0 && inMarket(one.kind) === 0) ??
      best(shelf, demo, 'cover', (one) => isNew(one) && count(one.kind, PAGE - 1) < OF_A_KIND)
    if (!chosen) throw new Error(`There is no cover left for ${demo.businessName}.`)
    covers[index] = chosen
    take(shelf, demo, chosen)
  })
}

/** Fills every portfolio: each kind once before any comes back, no picture twice. */
function fill(shelf: Shelf): void {
  for (const demo of DEMO_PHOTOGRAPHERS) {
    for (let n = shelf.portfolios.get(demo.key)?.length ?? 0; n < pictureCount(demo.images); n++) {
      const own = shelf.portfolios.get(demo.key) ?? []
      const times = (kind: string) => own.filter((one) => one.kind === kind).length
      const least = (limit: number) =>
        best(shelf, demo, String(n), (one) => !own.includes(one) && times(one.kind) < limit && (n > 0 || !one.isWide))
      const chosen = least(1) ?? least(2) ?? least(3)
      if (!chosen) throw new Error(`There are too few pictures for ${demo.businessName}.`)
      take(shelf, demo, chosen)
    }
  }
}

let portfolios: Map<string, Master[]> | undefined

/** The pictures of a photographer in their order, the cover first. Deterministic. */
export function portfolioOf(key: string): Master[] {
  if (!portfolios) {
    const shelf: Shelf = { uses: new Map(), portfolios: new Map() }
    chooseCovers(shelf)
    fill(shelf)
    portfolios = shelf.portfolios
  }
  return portfolios.get(key) ?? []
}
