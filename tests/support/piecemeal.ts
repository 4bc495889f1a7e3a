import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const PIECE_BYTES = 1024
/** A page of 60 kB takes most of a second, as on a train. */
const PIECE_MS = 12

/** A server before `origin` that sends pages in small pieces, and everything else as it is. */
export async function servePiecemeal(origin: string): Promise<{ origin: string; close: () => void }> {
  const { hostname, port } = new URL(origin)
  const server = createServer((asked, answer) => {
    const isPage = asked.headers.accept?.includes('text/html') ?? false
    const headers = isPage ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, async (page) => {
      answer.writeHead(page.statusCode!, page.headers)
      if (!isPage) return page.pipe(answer)
      const html = Buffer.concat(await page.toArray())
      for (let from = 0; from < html.length; from += PIECE_BYTES) {
        answer.write(html.subarray(from, from + PIECE_BYTES))
        await pause(PIECE_MS)
      }
      return answer.end()
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
