import { env, isLoopback } from '#server/env.ts'
import { callerAddress } from '#server/http/caller.ts'

/** An address of this machine as sockets report it, including IPv4 mapped to IPv6. */
const LOOPBACK_PEER = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i

/**
 * Whether the request comes from the person at this machine: over a loopback connection (anyone can forge a Host
 * header), to one of the machine's own names (another site's name may resolve here), and not from another site's page.
 * A preview has its platform's protection and its own host name.
 */
export function isOwner(request: Request): boolean {
  const { origin } = new URL(request.url)
  const site = request.headers.get('sec-fetch-site') ?? 'none'
  const isSameSite = ['none', 'same-origin', 'same-site'].includes(site)
  if (!isSameSite || (request.headers.get('origin') ?? origin) !== origin) return false
  return env.VERCEL_ENV === 'preview' || (isLoopback(origin) && LOOPBACK_PEER.test(callerAddress(request)))
}
