import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerMiddleware } from 'srvx'

/** How long a connection stays open after an answer that did not wait for the whole body: the answer has to arrive. */
const LINGER_MS = 500
/** What is left of a body up to this length Node takes and throws away, so that the connection can be used again. */
const SMALL_BYTES = 64 * 1024

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES

/**
 * Ends the connection of a request that was answered before its body was read to the end, without reading on: Node by
 * itself would take and throw away whatever is still sent, however much, or close before the answer has arrived.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isLong(request)) return
  // As soon as reading has begun, Node throws nothing away: what nobody takes waits on the other side.
  request.read(0)
  const isLast = !response.shouldKeepAlive
  response.removeHeader('connection')
  response.shouldKeepAlive = true
  response.once('finish', () => {
    const { complete, socket } = request
    if (!complete) setTimeout(() => socket.destroy(), LINGER_MS).unref()
    else if (isLast) socket.end()
  })
}

/** The same for every request of a server. */
export const unreadBodies: ServerMiddleware = (request, next) => {
  const { req, res } = request.runtime!.node!
  endUnreadBody(req as IncomingMessage, res as ServerResponse)
  return next()
}
