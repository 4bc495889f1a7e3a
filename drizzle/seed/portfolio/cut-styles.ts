import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { StyleSlug } from '#features/photographers/markets-and-styles.ts'
import { OWN_PICTURES } from './portfolios.ts'

// Run by hand when a style gets another picture: node drizzle/seed/portfolio/cut-styles.ts. Its files are committed.
const FOLDER = resolve('src/features/matching/ui/style-pictures')
const SIZE = { width: 320, height: 400 }
const SOURCES: Record<StyleSlug, string> = {
  documentary: 'ballard-and-oak/04-barn',
  'fine-art': 'vine-and-vellum/01-roses',
  editorial: 'malik-editorial/01-letter',
  film: 'first-snow-film-co/01-forest',
  digital: 'reyes-and-row/05-bridge',
  traditional: 'luz-del-sur/02-chapel',
  photojournalistic: 'marchetti-monochrome/01-skyline',
  modern: 'park-and-parlor/01-table',
  'black-and-white': 'marchetti-monochrome/11-nave',
  vintage: 'bloom-analog/01-roses',
  artistic: 'neon-and-lace/01-street',
  'dark-and-moody': 'okafor-light/01-table',
  'light-and-airy': 'paper-lantern-photo/01-dress',
  hybrid: 'prairie-and-rye/01-table',
  destination: 'costa-clara/01-terrace',
  adventure: 'timberline-and-veil/01-mountains',
  elopement: 'saltwater-vows/02-coast',
  luxury: 'the-amber-room/01-champagne',
  intimate: 'clarke-and-candle/01-dinner',
}

await mkdir(FOLDER, { recursive: true })
for (const [slug, file] of Object.entries(SOURCES)) {
  const image = sharp(await readFile(resolve(OWN_PICTURES, `${file}.webp`))).resize({ ...SIZE, fit: 'cover' })
  await image.webp({ quality: 66, effort: 6 }).toFile(`${FOLDER}/${slug}.webp`)
}
