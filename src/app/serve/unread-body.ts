import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerMiddleware } from 'srvx'

/** How long a connection stays open after an early answer, so that the answer can arrive. */
const LINGER_MS = 500
/** Up to this length Node reads and discards the rest of a body, so that the connection can be reused. */
const SMALL_BYTES = 64 * 1024

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES

/**
 * Closes the connection of a request that was answered before its whole body was read, without reading on. By itself
 * Node would read and discard any amount still being sent, or close before the answer has arrived.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isLong(request)) return
  // Once reading has begun Node discards nothing: unread data stays with the sender.
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
