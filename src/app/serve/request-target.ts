import type { IncomingMessage, Server as NodeServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ServerMiddleware } from 'srvx'
import { json } from '#server/http/handler.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null)

/** The host that a request names; null when its Host holds more than one, or nothing of the kind. */
function namedHost(header = 'localhost'): string | null {
  const host = hostOf(`http://${header}`)
  return host !== null && new URL(`http://${header}`).href === `http://${host}/` ? host : null
}

/** Whether the target is a path, or an address of the very host that the request names: it never replaces the Host. */
function isOwnTarget({ url = '/', headers }: IncomingMessage): boolean {
  const host = namedHost(headers.host)
  if (host === null) return false
  if (url.startsWith('/') || url === '*') return true
  return /^https?:\/\//i.test(url) && hostOf(url) === host
}

/** Refuses a request whose target and Host disagree, or whose Host is none: which page is meant is anybody's guess. */
export const ownTargets: ServerMiddleware = (request, next) => {
  if (isOwnTarget(request.runtime!.node!.req as IncomingMessage)) return next()
  const refusal = json({ message: 'The address isn’t valid.' }, 400)
  withSecurityHeaders(refusal.headers)
  return refusal
}

/** Answers CONNECT, for which Node would end the connection without a word: this is no proxy. */
export function refuseTunnels(server: NodeServer): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => undefined)
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    )
  })
}
