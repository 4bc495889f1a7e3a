import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MAX_FILE_BYTES } from '#features/uploads/upload-rules.ts'
import { photograph } from '#tests/support/uploads.ts'

export type HostileFile = {
  name: string
  bytes: () => Promise<Buffer>
  /** What is announced to the endpoint. */
  as?: { name?: string; type?: string; size?: number }
  /** The expected outcome. */
  expected: 'refused' | 'cleaned'
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(8 + body.length)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), 4 + body.length)
  return out
}

/** A small PNG whose pixels would fill the memory. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

const SCRIPT = '<html><body><script>window.planted=1</script></body></html>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="window.planted=1"><script>window.planted=1</script></svg>'
const jpeg = () => photograph().jpeg().toBuffer()

async function animation(frames: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const raw = Buffer.concat(Array.from({ length: frames }, (_, index) => Buffer.alloc(40 * 40 * 3, (index * 37) % 255)))
  const picture = sharp(raw, { raw: { width: 40, height: 40 * frames, channels: 3, pageHeight: 40 } })
  return format === 'gif' ? picture.gif().toBuffer() : picture.webp().toBuffer()
}

/** JPEGs that are also something else: the picture must pass without the rest. */
const polyglots: HostileFile[] = [
  {
    name: 'JPEG with a page behind its end',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)]),
    expected: 'cleaned',
  },
  {
    name: 'JPEG with a script in its comment',
    bytes: async () => {
      const picture = await jpeg()
      const text = Buffer.from(`*/=1;window.planted=1;/*${SCRIPT}`)
      const head = Buffer.from([0xff, 0xfe, (text.length + 2) >> 8, (text.length + 2) & 255])
      return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
    },
    expected: 'cleaned',
  },
  {
    name: 'JPEG with an archive behind its end',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004planted')]),
    expected: 'cleaned',
  },
  {
    name: 'PNG with a page in a text chunk',
    bytes: async () => {
      const picture = await photograph().png().toBuffer()
      return Buffer.concat([
        picture.subarray(0, 33),
        chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)),
        picture.subarray(33),
      ])
    },
    as: { type: 'image/png', name: 'a.png' },
    expected: 'cleaned',
  },
]

const withPlace: HostileFile = {
  name: 'JPEG with GPS, camera and author in EXIF',
  bytes: () =>
    photograph()
      .jpeg()
      .withExif({
        IFD0: { Artist: 'planted', Copyright: SCRIPT.slice(0, 40), Make: 'planted' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
      })
      .toBuffer(),
  expected: 'cleaned',
}

const oddNames: HostileFile[] = [
  '../../../etc/passwd.jpg',
  'a\0.jpg',
  '\u202egpj.exe',
  '<img src=x onerror=planted>.jpg',
  'con.jpg',
  '..%2f..%2fx.jpg',
  '\\\\host\\x.jpg',
  '.jpg',
].map((name) => ({ name: `name ${JSON.stringify(name)}`, bytes: jpeg, as: { name }, expected: 'cleaned' as const }))

/** The files of the trial; `planted` marks everything that must not survive.  */
export const HOSTILE_FILES: readonly HostileFile[] = [
  { name: 'HTML as JPEG', bytes: async () => Buffer.from(SCRIPT), expected: 'refused' },
  {
    name: 'JavaScript as PNG',
    bytes: async () => Buffer.from('window.planted=1'),
    as: { type: 'image/png' },
    expected: 'refused',
  },
  {
    name: 'GIF89a with a script',
    bytes: async () => Buffer.from('GIF89a/*planted*/=1;window.planted=1'),
    expected: 'refused',
  },
  {
    name: 'SVG as SVG',
    bytes: async () => Buffer.from(SVG),
    as: { type: 'image/svg+xml', name: 'a.svg' },
    expected: 'refused',
  },
  { name: 'SVG as PNG', bytes: async () => Buffer.from(SVG), as: { type: 'image/png' }, expected: 'refused' },
  {
    name: 'SVG as JPEG, named .jpg',
    bytes: async () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
    expected: 'refused',
  },
  { name: 'PDF as JPEG', bytes: async () => Buffer.from('%PDF-1.7 planted'), expected: 'refused' },
  { name: 'PNG as JPEG', bytes: () => photograph().png().toBuffer(), expected: 'cleaned' },
  { name: '225-megapixel PNG', bytes: async () => bomb(15_000), as: { type: 'image/png' }, expected: 'refused' },
  { name: '900-megapixel PNG', bytes: async () => bomb(30_000), as: { type: 'image/png' }, expected: 'refused' },
  { name: 'cut JPEG', bytes: async () => (await jpeg()).subarray(0, 900), expected: 'refused' },
  { name: 'JPEG head only', bytes: async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), expected: 'refused' },
  {
    name: '5 MB and one byte',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_FILE_BYTES + 1)]).subarray(0, MAX_FILE_BYTES + 1),
    expected: 'refused',
  },
  {
    name: '5 MB and one byte, announced as 1 kB',
    bytes: async () => Buffer.concat([await jpeg(), Buffer.alloc(MAX_FILE_BYTES + 1)]).subarray(0, MAX_FILE_BYTES + 1),
    as: { size: 1_024 },
    expected: 'refused',
  },
  { name: 'zero bytes', bytes: async () => Buffer.alloc(0), expected: 'refused' },
  { name: 'zero bytes, announced as one', bytes: async () => Buffer.alloc(0), as: { size: 1 }, expected: 'refused' },
  { name: 'less than announced', bytes: jpeg, as: { size: 100_000 }, expected: 'refused' },
  { name: 'a name of 5,000 characters', bytes: jpeg, as: { name: `${'n'.repeat(5_000)}.jpg` }, expected: 'refused' },
  { name: 'negative size', bytes: jpeg, as: { size: -1 }, expected: 'refused' },
  // Files go by their content. (VA2)
  { name: 'animated GIF as JPEG', bytes: () => animation(2, 'gif'), expected: 'cleaned' },
  {
    name: 'animated GIF',
    bytes: () => animation(2, 'gif'),
    as: { type: 'image/gif', name: 'a.gif' },
    expected: 'cleaned',
  },
  {
    name: 'animated GIF of 1,000 frames',
    bytes: () => animation(1_000, 'gif'),
    as: { type: 'image/gif', name: 'a.gif' },
    expected: 'cleaned',
  },
  {
    name: 'animated WebP',
    bytes: () => animation(3, 'webp'),
    as: { type: 'image/webp', name: 'a.webp' },
    expected: 'cleaned',
  },
  withPlace,
  ...polyglots,
  ...oddNames,
]
