import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

type Made = {
  text?: string
  pages?: number
  link?: string
  password?: string
  /** A file inside the file. */
  inside?: string
  author?: string
  script?: string
}

/** A real PDF with what a person, or an attacker, may put into one. */
export function pdf({
  text = 'Our collections',
  pages = 1,
  link,
  password,
  inside,
  author,
  script,
}: Made = {}): Promise<Buffer> {
  const document = new PDFDocument({
    ...(password ? { userPassword: password } : {}),
    info: { Title: 'Collections', ...(author ? { Author: author } : {}) },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) document.addPage()
    document.text(text, 72, 72, link ? { link } : {})
  }
  if (inside) document.file(Buffer.from(inside), { name: 'inside.txt' })
  if (script) {
    const action = document.ref({ Type: 'Action', S: 'JavaScript', JS: new String(script) })
    action.end('')
    // Its types leave out the catalog.
    ;(document as unknown as { _root: { data: Record<string, unknown> } })._root.data.OpenAction = action
  }
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}

/** A page whose content is three gigabytes of spaces, packed twice into a few kilobytes. */
export function pdfBomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(64 * 1_048_576, ' '), { level: 9 }), { level: 9 })
  const parts = Array.from({ length: 48 }, (_, at) => at + 4)
  const head = `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[${parts.map((at) => `${at} 0 R`).join(' ')}]>>endobj
`
  const streams = parts.map((at) =>
    Buffer.concat([
      Buffer.from(`${at} 0 obj<</Filter [/FlateDecode /FlateDecode]/Length ${packed.length}>>stream\n`),
      packed,
      Buffer.from('\nendstream endobj\n'),
    ]),
  )
  return Buffer.concat([Buffer.from(head), ...streams, Buffer.from('trailer<</Root 1 0 R/Size 52>>\n%%EOF')])
}
