import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { type PictureName, SHAPES, SHAPES_OF, type Shape } from '#ui/site-pictures/crops.ts'
import { OWN_PICTURES } from './portfolios.ts'

// Run by hand when a picture of a marketing page changes: node drizzle/seed/portfolio/cut-marketing.ts. Its files are committed.
const ASSETS = resolve('src/ui/site-pictures/assets')
/** A photographer's picture, and what must stay in the frame when it is cut, in percent from the left and from the top. */
type Source = { file: string; x: number; y: number }
const SOURCES: Record<PictureName, Source> = {
  'home-hero': { file: 'costa-clara/01-terrace', x: 50, y: 55 },
  'home-wide': { file: 'montoya-high-plains/02-mountains', x: 50, y: 40 },
  'how-it-works': { file: 'malik-editorial/01-letter', x: 50, y: 42 },
  'for-photographers': { file: 'the-amber-room/02-loft', x: 80, y: 40 },
  find: { file: 'sunset-and-vine-film/03-skyline', x: 50, y: 45 },
  about: { file: 'byrne-and-daughters/06-bridge', x: 80, y: 45 },
}
const fileOf = ({ file }: Source) => resolve(OWN_PICTURES, `${file}.webp`)
/** An upright picture takes two fifths of a page: 1152 pixels are two for each of a laptop's. */
const WIDTHS: Record<Shape, readonly number[]> = {
  tall: [640, 1152],
  wide: [640, 1280, 1600],
  strip: [640, 1280, 1600],
}
/** At two pixels a point the finest grain cannot be seen, and would be a quarter of the file. */
const qualityOf = (shape: Shape, width: number) => (width === 640 ? 72 : shape === 'tall' ? 58 : 66)

/** The largest part of a picture in this shape, what must stay in it as near to the middle as the edges allow. */
function cutOf({ width, height }: { width: number; height: number }, { x, y }: Source, shape: Shape) {
  const [across, down] = SHAPES[shape]
  const scale = Math.min(width / across, height / down)
  const [w, h] = [Math.round(across * scale), Math.round(down * scale)]
  const start = (percent: number, all: number, part: number) =>
    Math.round(Math.min(all - part, Math.max(0, (percent / 100) * all - part / 2)))
  return { left: start(x, width, w), top: start(y, height, h), width: w, height: h }
}

async function cut(name: PictureName, shape: Shape): Promise<void> {
  const bytes = await readFile(fileOf(SOURCES[name]))
  const part = cutOf(await sharp(bytes).metadata(), SOURCES[name], shape)
  const all = WIDTHS[shape]
  const widths = new Set([...all.filter((one) => one < part.width), Math.min(part.width, all.at(-1)!)])
  for (const width of widths) {
    const image = sharp(bytes).extract(part).resize({ width })
    await image.webp({ quality: qualityOf(shape, width), effort: 6 }).toFile(`${ASSETS}/${name}-${shape}-${width}.webp`)
  }
}

/** The Open Graph card: 1200 x 630. */
async function card(): Promise<void> {
  const source = SOURCES['home-wide']
  const bytes = await readFile(fileOf(source))
  const part = cutOf(await sharp(bytes).metadata(), source, 'wide')
  const image = sharp(bytes).extract(part).resize(1200, 630, { fit: 'cover' })
  await image.jpeg({ quality: 84, mozjpeg: true }).toFile(resolve('src/public/og.jpg'))
}

await mkdir(ASSETS, { recursive: true })
for (const file of await readdir(ASSETS)) if (file.endsWith('.webp')) await rm(`${ASSETS}/${file}`)
for (const [name, shapes] of Object.entries(SHAPES_OF))
  for (const shape of shapes) await cut(name as PictureName, shape)
await card()
