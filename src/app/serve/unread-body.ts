import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ServerMiddleware } from 'srvx'

/** How long a connection stays open after an early answer, so that the answer can arrive. */
const LINGER_MS = 500
/** Up to this length Node reads and discards the rest of a body, so that the connection can be reused. */
const SMALL_BYTES = 64 * 1024

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES

/** Says that the connection ends, and ends it so that the answer arrives: reset at once, it could be lost on its way. */
function announceEnd({ socket }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/**
 * Closes the connection of a request that is answered before its whole body was read, without reading on, and announces
 * it: a caller who keeps connections must not send the next request on this one. By itself Node would read and discard
 * any amount still being sent.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isLong(request)) return
  // Once reading has begun Node discards nothing: unread data stays with the sender.
  request.read(0)
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) announceEnd(request, response)
    return writeHead(...head)
  }
}

/** The same for every request of a server. */
export const unreadBodies: ServerMiddleware = (request, next) => {
  const { req, res } = request.runtime!.node!
  endUnreadBody(req as IncomingMessage, res as ServerResponse)
  return next()
}
