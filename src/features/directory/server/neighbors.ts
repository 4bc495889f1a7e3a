import type { PlainReader } from '#server/context.ts'
import { addDays } from '#shared/date/days.ts'
import { FEW_RESULTS } from '../model.ts'
import {
  NEAR_DAYS,
  NEAR_PLACES,
  NEIGHBORS_SHOWN,
  type Neighbor,
  type NeighborReason,
  similarStyles,
} from '../neighbors.ts'
import type { DirectorySearch } from '../search.ts'
import { find } from './find.ts'

type Candidate = { reason: NeighborReason; search: DirectorySearch }

/** The searches next to one: each changes the day, the place or the style, the nearest first. */
function candidatesOf(search: DirectorySearch, date: string | null): Candidate[][] {
  const base = { ...search, page: 1 }
  const [place, ...otherPlaces] = search.location ?? []
  const [style, ...otherStyles] = search.style ?? []
  const days = date ? NEAR_DAYS : []
  const places = place && otherPlaces.length === 0 ? NEAR_PLACES[place] : []
  const styles = style && otherStyles.length === 0 ? similarStyles(style) : []
  return [
    days.map((step) => {
      const day = addDays(date!, step)
      return { reason: { kind: 'date', date: day, days: step }, search: { ...base, date: day, unavailable: undefined } }
    }),
    places.map((near) => ({
      reason: { kind: 'place', place: near, of: place! },
      search: { ...base, location: [near] },
    })),
    styles.map((near) => ({ reason: { kind: 'look', style: near, of: style! }, search: { ...base, style: [near] } })),
  ]
}

/**
 * With few photographers found: those of the nearest other day, the nearest other place and a similar style, each with
 * why they are shown, and nobody twice. Nothing for a search that finds enough.
 */
export async function listNeighbors(ctx: PlainReader, search: DirectorySearch): Promise<Neighbor[]> {
  const asked = await find(ctx, search)
  const { items, total } = await asked.page(1)
  if (total >= FEW_RESULTS) return []
  const shown = new Set(items.map(({ id }) => id))
  const neighbors: Neighbor[] = []
  for (const candidates of candidatesOf(search, asked.date)) {
    for (const candidate of candidates) {
      const found = await find(ctx, candidate.search)
      if (candidate.reason.kind === 'date' && found.date === null) continue
      const page = await found.page(1)
      const others = page.items.filter(({ id }) => !shown.has(id)).slice(0, NEIGHBORS_SHOWN)
      if (others.length === 0) continue
      for (const { id } of others) shown.add(id)
      neighbors.push({ ...candidate, total: page.total, items: others })
      break
    }
  }
  return neighbors
}
