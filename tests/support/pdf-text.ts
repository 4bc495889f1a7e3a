import { getDocumentProxy } from 'unpdf'

/** The text of a PDF as readers copy it, line by line. */
export async function pdfLines(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const lines: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    lines.push(...text.split('\n'))
  }
  await document.loadingTask.destroy()
  return lines
}
