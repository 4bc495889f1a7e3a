import type { weddingImages, weddings } from '#drizzle/schema/index.ts'
import { picturePath, seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng } from '#drizzle/seed/kit/rng.ts'
import type { DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import type { Master, Masters } from './masters.ts'
import { MASTERS } from './picture-list.ts'
import { canBeFrom, distance } from './portfolio.ts'

type DemoWedding = {
  /** The photographer's key. */
  of: string
  title: string
  venue: string
  monthsAgo: number
  pictures: number
  /** The file of the picture that opens it. */
  cover: string
  /** Of a draft: what is still missing is the couple's consent. */
  isDraft?: true
}

/** Whole weddings of a few photographers, and of an applicant, made of the pictures that portfolios show. */
const DEMO_WEDDINGS: readonly DemoWedding[] = [
  {
    of: 'okafor-light',
    title: 'Ines and Theo',
    cover: 'nave-01',
    venue: 'The Foundry, Long Island City',
    monthsAgo: 5,
    pictures: 46,
  },
  {
    of: 'okafor-light',
    title: 'A Sunday in October',
    cover: 'meadow-07',
    venue: 'Prospect Park Boathouse',
    monthsAgo: 13,
    pictures: 42,
  },
  {
    of: 'okafor-light',
    title: 'Ruth and Daniel',
    cover: 'coast-03',
    venue: 'Green Building, Gowanus',
    monthsAgo: 2,
    pictures: 38,
    isDraft: true,
  },
  {
    of: 'reyes-and-row',
    title: 'Margaux and Elliot',
    cover: 'nave-06',
    venue: 'The Bowery Hotel',
    monthsAgo: 7,
    pictures: 44,
  },
  {
    of: 'paper-lantern-photo',
    title: 'June on the Hudson',
    cover: 'coast-13',
    venue: 'Roundhouse, Beacon',
    monthsAgo: 5,
    pictures: 42,
  },
  {
    of: 'marchetti-monochrome',
    title: 'Nora and Sam',
    cover: 'nave-03',
    venue: 'City Hall and Chinatown',
    monthsAgo: 9,
    pictures: 40,
  },
  {
    of: 'maison-laurent',
    title: 'Above the Pacific',
    cover: 'coast-01',
    venue: 'A private garden in Malibu',
    monthsAgo: 6,
    pictures: 44,
  },
  {
    of: 'vine-and-vellum',
    title: 'Harvest weekend',
    cover: 'mountains-07',
    venue: 'A vineyard in Sonoma',
    monthsAgo: 13,
    pictures: 42,
  },
  {
    of: 'sound-and-cedar',
    title: 'Lena and Priya',
    cover: 'meadow-01',
    venue: 'Fort Worden, Port Townsend',
    monthsAgo: 8,
    pictures: 42,
  },
  {
    of: 'romano-reportage',
    title: 'Giulia and Marco',
    cover: 'forest-05',
    venue: 'Brooklyn Botanic Garden',
    monthsAgo: 6,
    pictures: 48,
  },
  {
    of: 'romano-reportage',
    title: 'Two days in August',
    cover: 'meadow-07',
    venue: 'A farm near Hudson',
    monthsAgo: 15,
    pictures: 44,
  },
  {
    of: 'romano-reportage',
    title: 'Amy and Beth',
    cover: 'coast-01',
    venue: 'The Wythe, Williamsburg',
    monthsAgo: 20,
    pictures: 40,
  },
]

/** The day in the order it is told: what is got ready, the vows, the walk afterwards, the evening. */
const STORY = [
  'letter',
  'rings',
  'dress',
  'roses',
  'stairs',
  'loft',
  'chapel',
  'aisle',
  'hall',
  'champagne',
  'meadow',
  'forest',
  'coast',
  'mountains',
  'dunes',
  'bridge',
  'greenhouse',
  'terrace',
  'barn',
  'table',
  'cake',
  'dinner',
  'skyline',
]
/** How many pictures of a kind one day can have. */
const ONCE: Partial<Record<string, number>> = { letter: 1, cake: 1, rings: 2, dress: 2, roses: 3 }
const placeIn = ({ kind }: Master) => STORY.indexOf(kind)

/** The pictures of one wedding: its cover, then those nearest to the photographer's looks that no other wedding shows. */
function storyOf(demo: DemoPhotographer, wedding: DemoWedding, used: ReadonlySet<Master>): Master[] {
  const market = demo.markets[0]!
  const chance = createRng(`wedding/${demo.key}/${wedding.title}`)
  const cover = MASTERS.find(({ file }) => file === wedding.cover)!
  const others = MASTERS.filter((master) => master !== cover && canBeFrom(master, market))
  const rated = others.map((master) => ({
    master,
    rate: distance(master, demo.specialties) + (used.has(master) ? 3 : 0) + chance.next() * 2,
  }))
  // A kind comes back late; what a day has once, such as its invitation, does not.
  const chosen = rated
    .toSorted((a, b) => a.rate - b.rate)
    .map(({ master, rate }, _at, all) => {
      const round = all.filter((other) => other.master.kind === master.kind && other.rate < rate).length
      return { master, round, rate: rate + round * 1.5 }
    })
    .filter(({ master, round }) => round < (ONCE[master.kind] ?? MASTERS.length))
    .toSorted((a, b) => a.rate - b.rate)
    .slice(0, wedding.pictures - 1)
    .map(({ master }) => master)
  return [cover, ...chosen.toSorted((a, b) => placeIn(a) - placeIn(b))]
}

const monthBefore = (at: Date, months: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1)).toISOString().slice(0, 10)

type Rows = { weddings: (typeof weddings.$inferInsert)[]; images: (typeof weddingImages.$inferInsert)[] }

/** The rows of a photographer's whole weddings; their files are those of the portfolios. Deterministic. */
export async function weddingRows(masters: Masters, demo: DemoPhotographer, since: Date): Promise<Rows> {
  const rows: Rows = { weddings: [], images: [] }
  const used = new Set<Master>()
  for (const [position, wedding] of DEMO_WEDDINGS.filter(({ of }) => of === demo.key).entries()) {
    const id = seedId('wedding', demo.key, position)
    rows.weddings.push({
      id,
      position,
      title: wedding.title,
      venue: wedding.venue,
      createdAt: since,
      updatedAt: since,
      photographerId: seedId('photographer', demo.key),
      month: monthBefore(since, wedding.monthsAgo),
      consentAt: wedding.isDraft ? undefined : since,
    })
    const story = storyOf(demo, wedding, used)
    for (const [place, master] of story.entries()) {
      used.add(master)
      // What a picture measures says something of a portfolio's look only.
      const { key, measures: _measures, ...stored } = await masters.store(master)
      const path = picturePath(key, 'wedding', demo.key, position, place)
      rows.images.push({
        ...stored,
        weddingId: id,
        position: place,
        alt: master.caption,
        createdAt: since,
        updatedAt: since,
        id: seedId('wedding-image', path),
        storagePath: path,
        originalName: `${master.file}.webp`,
      })
    }
  }
  return rows
}
