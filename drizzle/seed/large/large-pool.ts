import type { Masters } from '#drizzle/seed/portfolio/masters.ts'
import { MASTERS } from '#drizzle/seed/portfolio/picture-list.ts'

const PICTURES = 24

/** Every n-th master, so that the pool has all kinds. */
const pool = Array.from({ length: PICTURES }, (_, n) => MASTERS[Math.floor((n * MASTERS.length) / PICTURES)]!)

/** Stores the two dozen pictures that a large market shares; returns them as the JSON its SQL joins. */
export async function makePool(masters: Masters): Promise<string> {
  const pictures = await Promise.all(
    pool.map(async (master, n) => {
      const { key, width, height, thumbhash, measures, widths } = await masters.store(master)
      return { n, key, alt: master.caption, width, height, thumbhash, measures, widths, pictures: PICTURES }
    }),
  )
  return JSON.stringify(pictures)
}
