import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { type PictureName, SHAPES, SHAPES_OF, type Shape } from '#ui/site-pictures/crops.ts'
import { type Master, masterPath } from './masters.ts'
import { MASTERS } from './picture-list.ts'

// Run by hand when a master of a marketing page changes: node drizzle/seed/portfolio/cut-marketing.ts. Its files are committed.
const ASSETS = resolve('src/ui/site-pictures/assets')
const SOURCES: Record<PictureName, string> = {
  'home-hero': 'coast-01',
  'home-wide': 'mountains-10',
  'how-it-works': 'rings-01',
  'for-photographers': 'loft-02',
  find: 'skyline-06',
  about: 'bridge-02',
}
const WIDTHS = [640, 1280, 1600]

/** The largest part of a picture in this shape, its focal point as near to the middle as the edges allow. */
function cutOf({ width, height }: { width: number; height: number }, { focus }: Master, shape: Shape) {
  const [across, down] = SHAPES[shape]
  const scale = Math.min(width / across, height / down)
  const [w, h] = [Math.round(across * scale), Math.round(down * scale)]
  const start = (percent: number, all: number, part: number) =>
    Math.round(Math.min(all - part, Math.max(0, (percent / 100) * all - part / 2)))
  return { left: start(focus.x, width, w), top: start(focus.y, height, h), width: w, height: h }
}

async function cut(name: PictureName, shape: Shape): Promise<void> {
  const master = MASTERS.find(({ file }) => file === SOURCES[name])
  if (!master) throw new Error(`There is no master ${SOURCES[name]}.`)
  const bytes = await readFile(masterPath(master.file))
  const part = cutOf(await sharp(bytes).metadata(), master, shape)
  const widths = new Set([...WIDTHS.filter((one) => one < part.width), Math.min(part.width, WIDTHS.at(-1)!)])
  for (const width of widths) {
    const image = sharp(bytes).extract(part).resize({ width })
    await image.webp({ quality: width > 640 ? 66 : 72, effort: 6 }).toFile(`${ASSETS}/${name}-${shape}-${width}.webp`)
  }
}

/** The Open Graph card: 1200 x 630. */
async function card(): Promise<void> {
  const master = MASTERS.find(({ file }) => file === SOURCES['home-wide'])!
  const bytes = await readFile(masterPath(master.file))
  const part = cutOf(await sharp(bytes).metadata(), master, 'wide')
  const image = sharp(bytes).extract(part).resize(1200, 630, { fit: 'cover' })
  await image.jpeg({ quality: 84, mozjpeg: true }).toFile(resolve('src/public/og.jpg'))
}

await mkdir(ASSETS, { recursive: true })
for (const file of await readdir(ASSETS)) if (file.endsWith('.webp')) await rm(`${ASSETS}/${file}`)
for (const [name, shapes] of Object.entries(SHAPES_OF))
  for (const shape of shapes) await cut(name as PictureName, shape)
await card()
