import { getDocumentProxy } from 'unpdf'
import { serveThread } from '#server/threads/serve-thread.ts'
import { FLAG_REASONS, type FlagReason } from '#shared/redaction/flags.ts'
import { redact } from '#shared/redaction/redaction.ts'
import { PAGES_MAX, type ReadPdf, TEXT_MAX } from './pdf-limits.ts'

/** The role a thread is given: the file is also loaded by the code that starts the thread. */
export const RENDER_ROLE = 'read-pdf'
/** This module's location, as source or inside its bundle: the thread is started from it. */
export const RENDER_THREAD = import.meta.url

type Proxy = Awaited<ReturnType<typeof getDocumentProxy>>

/** Everything a reader of the page can see as text or follow as a link. */
async function pageText(document: Proxy, number: number): Promise<string[]> {
  const page = await document.getPage(number)
  const [content, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const words = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
  const notes = annotations.flatMap((one: Record<string, unknown>) => {
    const { contentsObj, url, unsafeUrl, fieldValue } = one as Record<string, { str?: string } | string | undefined>
    return [typeof contentsObj === 'object' ? contentsObj.str : undefined, url, unsafeUrl, fieldValue]
  })
  page.cleanup()
  return [words.join(''), ...notes.filter((note): note is string => typeof note === 'string' && note !== '')]
}

/** Scripts and files inside a file have no place in a message. */
async function isActive(document: Proxy): Promise<boolean> {
  const [attachments, scripts, fields] = await Promise.all([
    document.getAttachments(),
    document.getJSActions(),
    document.hasJSActions(),
  ])
  return attachments !== null || scripts !== null || fields
}

/** A text is read in parts that overlap, each as long as a long message. */
const PART = 8_000
const OVERLAP = 200
const partsOf = (text: string) =>
  Array.from({ length: Math.ceil(Math.max(text.length - OVERLAP, 1) / PART) }, (_, part) =>
    text.slice(part * PART, (part + 1) * PART + OVERLAP),
  )

/** The contact details in texts; coarse words hold no file back. */
function contactIn(texts: readonly string[]): FlagReason[] {
  const found = new Set(texts.flatMap(partsOf).flatMap((text) => redact(text).flags))
  return FLAG_REASONS.filter((flag) => flag !== 'Inappropriate language' && found.has(flag))
}

async function describe(document: Proxy): Promise<ReadPdf> {
  if (document.numPages > PAGES_MAX) return { refused: 'long' }
  if (await isActive(document)) return { refused: 'active' }
  const { info } = await document.getMetadata()
  const said = ['Title', 'Author', 'Subject', 'Keywords'].map((key) => (info as Record<string, unknown>)[key])
  const texts = said.filter((word): word is string => typeof word === 'string')
  let length = 0
  for (let page = 1; page <= document.numPages; page += 1) {
    const found = await pageText(document, page)
    length += found.reduce((sum, text) => sum + text.length, 0)
    if (length > TEXT_MAX) return { refused: 'long' }
    texts.push(...found)
  }
  return { pages: document.numPages, flags: contactIn(texts) }
}

async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  let document: Proxy | undefined
  try {
    document = await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
      verbosity: 0,
    })
    return await describe(document)
  } catch (error) {
    return { refused: (error as Error).name === 'PasswordException' ? 'protected' : 'damaged' }
  } finally {
    await document?.loadingTask.destroy()
  }
}

serveThread(RENDER_ROLE, async (bytes: Uint8Array) => new TextEncoder().encode(JSON.stringify(await readPdf(bytes))))
