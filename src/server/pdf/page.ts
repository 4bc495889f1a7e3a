import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

/** A serif with Latin, Greek and Cyrillic letters: names are not limited to one alphabet. */
const FONT = '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'
const PAGE = { size: 'LETTER', margin: 64 } as const
export const INK = '#1c1a17'
export const QUIET = '#6b645a'

let font: Promise<Buffer> | undefined
const loadFont = () => (font ??= readFile(createRequire(import.meta.url).resolve(FONT)))

export type Doc = InstanceType<typeof PDFDocument>

export function heading(doc: Doc, text: string): void {
  doc.moveDown(1.2).fillColor(INK).fontSize(14).text(text).moveDown(0.4)
}

export function fact(doc: Doc, label: string, value: string): void {
  doc.fontSize(9).fillColor(QUIET).text(label)
  doc.fontSize(10).fillColor(INK).text(value).moveDown(0.35)
}

type Info = { title: string; author: string; keywords: string; at: Date }

/** A PDF of what `write` puts on its pages: the same pages and information always give the same bytes. */
export async function renderPdf({ title, author, keywords, at }: Info, write: (doc: Doc) => void): Promise<Uint8Array> {
  const [{ default: Pdf }, bytes] = await Promise.all([import('pdfkit'), loadFont()])
  const doc = new Pdf({
    ...PAGE,
    // The default font would be read from one of the library's files.
    font: bytes as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Keywords: keywords, CreationDate: at, ModDate: at },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  write(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}
