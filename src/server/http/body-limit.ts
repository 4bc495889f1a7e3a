import type { IncomingMessage } from 'node:http'

/** The default body limit of a handler, in bytes: most read no body at all. */
export const DEFAULT_BODY_BYTES = 16 * 1024

/** A request whose body ends with an error at its limit. */
export type LimitedRequest = {
  request: Request
  /** Whether more was sent than the limit. */
  isOver: () => boolean
}

/** Whether a request announces more than `maxBytes`. */
export const announcesMore = (request: Request, maxBytes: number): boolean =>
  Number(request.headers.get('content-length') ?? 0) > maxBytes

/**
 * Counts what is read and stops at the limit. The source is left alone, not cancelled: on Node that would end the
 * connection before the refusal is written.
 */
function countingStream(source: ReadableStream<Uint8Array>, maxBytes: number, stopped: () => void) {
  const reader = source.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) return controller.close()
      size += value.byteLength
      if (size <= maxBytes) return controller.enqueue(value)
      stopped()
      controller.error(new Error('The body of the request is longer than may be read.'))
    },
  })
}

/**
 * Whether the body ends at the length it announces: Node's own parser sees to that for a request that came in over
 * HTTP/1.1 with a length. Of any other request the length is a claim.
 */
function endsAtItsLength(request: Request): boolean {
  const incoming = (request as { runtime?: { node?: { req: IncomingMessage } } }).runtime?.node?.req
  if (incoming?.httpVersionMajor !== 1) return false
  const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers
  return length !== undefined && coding === undefined
}

/**
 * The same request with a body of at most `maxBytes`: reading further is an error, whatever the headers say.
 * `defineHandler` does this for every handler, so that none can forget it.
 */
export function limitBody(request: Request, maxBytes: number): LimitedRequest {
  // Counting takes a stream and a copy of the request, which are dear for a short message.
  const isCounted = !endsAtItsLength(request) || announcesMore(request, maxBytes)
  if (!isCounted || !request.body) return { request, isOver: () => false }
  let isOver = false
  const body = countingStream(request.body, maxBytes, () => (isOver = true))
  const { url, method, headers, signal } = request
  const limited = new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
  // Not standard properties: the server sets the caller's address, and how the request arrived.
  const { ip, runtime } = request as { ip?: string; runtime?: unknown }
  Object.defineProperties(limited, { ip: { value: ip }, runtime: { value: runtime } })
  return { request: limited, isOver: () => isOver }
}
