import { fontFile } from './fonts.ts'
import { type Doc, lineWriter } from './glyphs.ts'
import { linesOf } from './lines.ts'
import { openShaper } from './shape.ts'

const MARGIN = 64
const PAGE = { size: 'LETTER', margin: MARGIN } as const
const [WIDTH, HEIGHT] = [612, 792]
const INK = '#1c1a17'
const QUIET = '#6b645a'
/** What lies between the baseline and the top and bottom of a line, in parts of the type size. */
const [ABOVE, BELOW] = [1.069, 0.293]

/** A text on a page, with the space around it and between its lines. */
type Block = {
  text: string
  size: number
  ink?: string
  above?: number
  below?: number
  gap?: number
  onNewPage?: true
}

export const title = (text: string, more: Partial<Block> = {}): Block => ({ text, size: 22, above: 8, ...more })
export const heading = (text: string): Block => ({ text, size: 14, above: 16, below: 8 })
export const prose = (text: string, { size = 10, gap = 0, above = 0 } = {}): Block => ({ text, size, gap, above })
export const quiet = (text: string, { size = 10, above = 0, below = 0 } = {}): Block => ({
  text,
  size,
  above,
  below,
  ink: QUIET,
})
export const fact = (label: string, value: string): Block[] => [
  quiet(label, { size: 9 }),
  { ...prose(value), below: 5 },
]

/** A name within a sentence: its direction does not change that of the words around it. */
export const named = (name: string) => `\u2068${name}\u2069`

type Info = { title: string; author: string; keywords: string; at: Date }

async function openDocument({ title: Title, author: Author, keywords: Keywords, at }: Info) {
  const [{ default: Pdf }, font] = await Promise.all([import('pdfkit'), fontFile('serif')])
  return new Pdf({
    ...PAGE,
    // The default font would be read from one of the library's files.
    font: font as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    info: { Title, Author, Keywords, CreationDate: at, ModDate: at },
  })
}

async function bytesOf(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  doc.end()
  await done
  return Buffer.concat(chunks)
}

/** A PDF of these texts, one below the other: the same texts and information always give the same bytes. */
export async function renderPdf(info: Info, blocks: readonly Block[]): Promise<Uint8Array> {
  const shaper = await openShaper(blocks.map(({ text }) => text))
  const doc = await openDocument(info)
  const write = lineWriter(doc, shaper.fonts)
  let y = MARGIN
  const newPage = () => {
    doc.addPage()
    y = MARGIN
  }
  for (const { text, size, ink = INK, above = 0, below = 0, gap = 0, onNewPage } of blocks) {
    if (onNewPage) newPage()
    y += above
    for (const line of linesOf(text, ((WIDTH - 2 * MARGIN) / size) * 1000, shaper)) {
      const height = (ABOVE + BELOW) * size
      if (y + height > HEIGHT - MARGIN) newPage()
      const x = line.isRtl ? WIDTH - MARGIN - (line.width * size) / 1000 : MARGIN
      write(line, { x, y: y + ABOVE * size, size, ink })
      y += height + gap
    }
    y += below
  }
  return await bytesOf(doc)
}
