import { mkdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { StyleSlug } from '#features/photographers/markets-and-styles.ts'
import { masterPath } from './masters.ts'

// Run by hand when a style gets another picture: node drizzle/seed/portfolio/cut-styles.ts. Its files are committed.
const FOLDER = resolve('src/features/matching/ui/style-pictures')
const SIZE = { width: 320, height: 400 }
const SOURCES: Record<StyleSlug, string> = {
  documentary: 'meadow-07',
  'fine-art': 'roses-03',
  editorial: 'letter-05',
  film: 'forest-02',
  digital: 'bridge-08',
  traditional: 'chapel-02',
  photojournalistic: 'mountains-04',
  modern: 'greenhouse-03',
  'black-and-white': 'loft-04',
  vintage: 'dress-01',
  artistic: 'skyline-10',
  'dark-and-moody': 'roses-04',
  'light-and-airy': 'aisle-03',
  hybrid: 'cake-03',
  destination: 'coast-09',
  adventure: 'mountains-07',
  elopement: 'coast-03',
  luxury: 'champagne-01',
  intimate: 'table-03',
}

await mkdir(FOLDER, { recursive: true })
for (const [slug, file] of Object.entries(SOURCES)) {
  const image = sharp(await readFile(masterPath(file))).resize({ ...SIZE, fit: 'cover' })
  await image.webp({ quality: 66, effort: 6 }).toFile(`${FOLDER}/${slug}.webp`)
}
