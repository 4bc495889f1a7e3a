import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { renderMarketing } from './marketing.ts'

// Run by hand after a change of the scenes: node drizzle/seed/scenes/make-marketing.ts. Its files are committed.
const ASSETS = resolve('src/features/marketing/assets')
const PUBLIC = resolve('src/public')
const WIDTHS = [640, 1280, 1920]

async function banners(): Promise<void> {
  for (const picture of renderMarketing()) {
    const image = () => sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    if (picture.name === 'og') {
      await image().resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 84, mozjpeg: true }).toFile(`${PUBLIC}/og.jpg`)
      continue
    }
    for (const width of WIDTHS) {
      const quality = width === 1920 ? 74 : 80
      await image().resize({ width }).webp({ quality, effort: 6 }).toFile(`${ASSETS}/${picture.name}-${width}.webp`)
    }
  }
}

async function icons(): Promise<void> {
  const svg = await readFile(`${PUBLIC}/favicon.svg`)
  const png = (size: number) =>
    sharp(svg, { density: (72 * size) / 64 })
      .resize(size, size)
      .png()
      .toBuffer()
  await writeFile(`${PUBLIC}/apple-touch-icon.png`, await png(180))
  await writeFile(`${PUBLIC}/favicon.ico`, icoOf(await png(32), 32))
}

/** An ICO container around one PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

await mkdir(ASSETS, { recursive: true })
await mkdir(PUBLIC, { recursive: true })
await banners()
await icons()
