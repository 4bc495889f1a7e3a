import { DirectorySearch, SORTS } from '#features/directory/search.ts'
import { MARKETS, STYLES } from '#features/photographers/markets-and-styles.ts'

/** Same numbers in every run: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const some = <T>(random: Random, list: readonly T[], most: number): T[] =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, list))

/** Frequent, rare, absent and two-letter words, as people type them. */
const WORDS = [
  'film',
  'studio',
  'anna',
  'garcia',
  'documentary',
  'brooklyn',
  'light',
  'qzx',
  'zoë',
  'ko',
  'photography',
  'modern',
]
const markets = MARKETS.map((market) => market.slug)
const styles = STYLES.filter((style) => style.isFilter).map((style) => style.slug)

function range(random: Random) {
  const min = 1000 + Math.floor(random() * 40) * 100
  return { min, max: min + 1000 + Math.floor(random() * 30) * 100 }
}

/** A Saturday of the coming 18 months. */
function saturday(random: Random): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7) + 7 * (1 + Math.floor(random() * 77)))
  return day.toISOString().slice(0, 10)
}

export type MixName = 'D1' | 'D2' | 'D3' | 'D4' | 'D5' | 'mixed'
type Maker = (random: Random) => Record<string, unknown>

const place: Maker = (random) => ({ location: pick(random, markets) })
const D2: Maker = (random) => ({ ...place(random), style: some(random, styles, 2), ...range(random) })
const D3: Maker = (random) => ({ q: some(random, WORDS, 2).join(' ') })
const D4: Maker = (random) => ({ ...D2(random), ...D3(random), date: saturday(random) })

/** D5: 40% plain pages, 15% place, 20% D2, 10% words, 15% everything with a date. */
const D5: Maker = (random) => {
  const dice = random()
  if (dice < 0.4) return { page: 1 + Math.floor(random() * 20) }
  if (dice < 0.55) return place(random)
  if (dice < 0.75) return D2(random)
  return dice < 0.85 ? D3(random) : D4(random)
}

/** The independent mix of the index design: each filter with its own probability, deep pages in a quarter. */
const mixed: Maker = (random) => ({
  ...(random() < 0.5 ? place(random) : {}),
  ...(random() < 0.4 ? { style: some(random, styles, 3) } : {}),
  ...(random() < 0.4 ? range(random) : {}),
  ...(random() < 0.3 ? { q: some(random, WORDS, 3).join(' ') } : {}),
  ...(random() < 0.4 ? { date: saturday(random) } : {}),
  ...(random() < 0.25 ? { page: 2 + Math.floor(random() * 19) } : {}),
  ...(random() < 0.2 ? { sort: pick(random, SORTS) } : {}),
})

const MAKERS: Record<MixName, Maker> = { D1: () => ({}), D2, D3, D4, D5, mixed }

/** `count` searches of a mix, the same in every run. */
export function searches(name: MixName, count: number, seed = 7): DirectorySearch[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => DirectorySearch.parse(MAKERS[name](random)))
}
