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
    // Its types leave out the catalogue.
    ;(document as unknown as { _root: { data: Record<string, unknown> } })._root.data.OpenAction = action
  }
  document.end()
  return new Promise((resolve) => document.on('end', () => resolve(Buffer.concat(parts))))
}
