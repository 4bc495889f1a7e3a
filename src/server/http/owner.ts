import type { IncomingMessage } from 'node:http'
import { env, isLoopback } from '#server/env.ts'
import { callerAddress } from '#server/http/caller.ts'

/** An address of this machine as sockets report it, including IPv4 mapped to IPv6. */
const LOOPBACK_PEER = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i

/**
 * Headers that proxies, tunnels and networks add. Their own names are many: every `x-` header counts that neither our
 * pages nor the upload library's send, every name that begins with a known one's, and every one that ends as an address.
 */
const ON_THE_WAY =
  /^(?:forwarded|via$|early-data|max-forwards|.+-ip$|x-(?!curio-|uploadthing-|requested-with$|b3-)|(?:akamai|cdn|cf|client|cloudfront|fastly|fly|front-end|http|incap|ngrok|proxy|remote|surrogate|tailscale|wl)-)/

/** Whether anything stood between the sender and this process. One that says nothing speaks HTTP/1.0, as no browser does. */
function cameThroughSomething(request: Request): boolean {
  const incoming = (request as { runtime?: { node?: { req?: IncomingMessage } } }).runtime?.node?.req
  if (incoming?.httpVersion === '1.0') return true
  return [...request.headers.keys()].some((name) => ON_THE_WAY.test(name))
}

/**
 * Whether the request comes from the person at this machine: over a loopback connection (anyone can forge a Host
 * header), to one of the machine's own names (another site's name may resolve here), not from another site's page, and
 * through nothing in between. A preview has its platform's protection and its own host name. (X149)
 */
export function isOwner(request: Request): boolean {
  const { origin } = new URL(request.url)
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const isSameSite = ['none', 'same-origin', 'same-site'].includes(site)
  if (!isSameSite || (request.headers.get('origin') ?? origin) !== origin) return false
  if (env.VERCEL_ENV === 'preview') return true
  return isLoopback(origin) && LOOPBACK_PEER.test(callerAddress(request)) && !cameThroughSomething(request)
}
