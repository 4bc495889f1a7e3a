import type { weddingImages, weddings } from '#drizzle/schema/index.ts'
import { picturePath, seedId } from '#drizzle/seed/kit/ids.ts'
import type { DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import { WEDDING_PICTURES_MIN } from '#features/weddings/model.ts'
import { altOf, type StoredPicture } from './stored-pictures.ts'

type DemoWedding = {
  title: string
  venue: string
  /** 1 to 12: the last such month that is over. */
  month: number
  /** Of a draft: what is missing are pictures, and the couple's consent. */
  isDraft?: true
}

/** Whole weddings of a few photographers and of an applicant: each takes forty pictures of their folder, in its order. */
const DEMO_WEDDINGS: Partial<Record<string, readonly DemoWedding[]>> = {
  'okafor-light': [
    { title: 'Ines and Theo', venue: 'The Foundry, Long Island City', month: 10 },
    { title: 'Ruth and Daniel', venue: 'Green Building, Gowanus', month: 12, isDraft: true },
  ],
  'marchetti-monochrome': [{ title: 'Nora and Sam', venue: 'City Hall and Chinatown', month: 5 }],
  'maison-laurent': [{ title: 'Above the Pacific', venue: 'A private garden in Malibu', month: 9 }],
  'sound-and-cedar': [{ title: 'Lena and Priya', venue: 'Fort Worden, Port Townsend', month: 8 }],
  'romano-reportage': [{ title: 'Giulia and Marco', venue: 'The Wythe, Williamsburg', month: 6 }],
}

/** Of a folder that tells a whole wedding, each so many-th picture of it is in the portfolio. */
const FROM_A_WEDDING = 3
/** A portfolio goes through the day so many times, so that its first pictures are not all of the morning. */
const ROUNDS = 4

/** How many pictures a photographer's whole weddings can take. */
export const pictureLimitOf = (key: string): number => (DEMO_WEDDINGS[key]?.length ?? 0) * WEDDING_PICTURES_MIN

/** The pictures of a portfolio: all there are, or a choice from the whole wedding of those who show one. */
export function portfolioOf(key: string, pictures: StoredPicture[]): StoredPicture[] {
  if (!DEMO_WEDDINGS[key] || pictures.length < WEDDING_PICTURES_MIN) return pictures
  const chosen = pictures.slice(0, WEDDING_PICTURES_MIN).filter((_picture, place) => place % FROM_A_WEDDING === 0)
  return Array.from({ length: ROUNDS }, (_, round) => chosen.filter((_picture, at) => at % ROUNDS === round)).flat()
}

/** The first day of the last month of this number that is over, YYYY-MM-DD. */
function lastMonth(month: number, now: Date): string {
  const year = now.getUTCFullYear() - (month - 1 < now.getUTCMonth() ? 0 : 1)
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}

type Rows = { weddings: (typeof weddings.$inferInsert)[]; images: (typeof weddingImages.$inferInsert)[] }

/** The rows of a photographer's whole weddings, as far as the folder's pictures go. */
export function weddingRows(demo: DemoPhotographer, pictures: StoredPicture[], since: Date): Rows {
  const rows: Rows = { weddings: [], images: [] }
  const told = DEMO_WEDDINGS[demo.key] ?? []
  for (const [position, { title, venue, month, isDraft }] of told.entries()) {
    const end = position === told.length - 1 ? pictures.length : (position + 1) * WEDDING_PICTURES_MIN
    const story = pictures.slice(position * WEDDING_PICTURES_MIN, end)
    if (story.length < WEDDING_PICTURES_MIN && !isDraft) break
    const id = seedId('wedding', demo.key, position)
    const dates = { createdAt: since, updatedAt: since }
    rows.weddings.push({
      ...dates,
      id,
      position,
      title,
      venue,
      photographerId: seedId('photographer', demo.key),
      month: lastMonth(month, since),
      consentAt: isDraft ? undefined : since,
    })
    for (const [place, picture] of story.entries()) {
      // What a picture measures says something of a portfolio's look only.
      const { key, name, category: _category, caption: _caption, measures: _measures, ...stored } = picture
      const path = picturePath(key, 'wedding', demo.key, position, place)
      rows.images.push({
        ...stored,
        ...dates,
        comparedAt: since,
        weddingId: id,
        position: place,
        alt: altOf(picture, demo, position * WEDDING_PICTURES_MIN + place),
        id: seedId('wedding-image', path),
        storagePath: path,
        originalName: name,
      })
    }
  }
  return rows
}
