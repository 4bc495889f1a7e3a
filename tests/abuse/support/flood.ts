import { request as send } from 'node:http'

/** The result of one flood: the status (0: none came), how much the other side accepted, and how long it took. */
export type Flooded = { status: number; sentBytes: number; ms: number }

export type Flood = {
  method: 'POST' | 'PUT'
  headers: Record<string, string>
  /** The most that is sent. */
  bytes: number
  isChunked: boolean
}

const CHUNK = Buffer.alloc(64 * 1024, 'a')
const PATIENCE_MS = 30_000

/** Sends as fast as the other side accepts it, until everything is sent or the connection ends. */
export function flood(url: string, { method, headers, bytes, isChunked }: Flood): Promise<Flooded> {
  const startedAt = performance.now()
  return new Promise((done) => {
    let sentBytes = 0
    let status = 0
    const framing: Record<string, string> = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(bytes) }
    const sent = send(url, { method, agent: false, headers: { ...headers, ...framing } }, (answer) => {
      status = answer.statusCode ?? 0
      answer.resume()
    })
    const patience = setTimeout(() => sent.destroy(), PATIENCE_MS)
    const more = () => {
      while (!sent.destroyed && sentBytes < bytes) {
        sentBytes += CHUNK.length
        if (!sent.write(CHUNK)) return
      }
      if (!sent.destroyed) sent.end()
    }
    sent.on('drain', more).on('error', () => undefined)
    sent.once('close', () => {
      clearTimeout(patience)
      done({ status, sentBytes, ms: performance.now() - startedAt })
    })
    more()
  })
}
