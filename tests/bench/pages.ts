import { brotliCompressSync, gzipSync } from 'node:zlib'

const HOST = 'http://127.0.0.1'

export type PageFigures = { path: string; scriptBr: number; styleBr: number; htmlRaw: number; htmlGz: number }

const bytes = async (address: string): Promise<Buffer> => {
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

const unique = (html: string, pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))]

/** Brotli bytes of every script and blocking stylesheet a page loads before any click. */
export async function measurePage(port: number, path: string): Promise<PageFigures> {
  const html = (await bytes(`${HOST}:${port}${path}`)).toString()
  const sizeOf = async (files: string[]) => {
    const contents = await Promise.all(files.map((file) => bytes(`${HOST}:${port}${file}`)))
    return contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0)
  }
  return {
    path,
    // Its first script names all that it will fetch when the page was shown.
    scriptBr: await sizeOf(unique(html, /["\s](\/assets\/[^"\s]+\.js)(?=["\s])/g)),
    styleBr: await sizeOf(unique(html, /href="(\/assets\/[^"]+\.css)"/g)),
    htmlRaw: html.length,
    htmlGz: gzipSync(html).length,
  }
}
