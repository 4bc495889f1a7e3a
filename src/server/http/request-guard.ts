import { json } from '#server/http/handler.ts'

/**
 * Refuses what our pages never send: a cross-site or non-JSON write, an undecodable path.
 * SameSite=Lax is the second line of defense. Returns the refusal, or null when it may pass. (design/security: Web)
 */
export function refuseRequest(request: Request, url: URL, allowedOrigins: readonly string[]): Response | null {
  try {
    decodeURIComponent(url.pathname)
  } catch {
    return json({ message: 'The address isn’t valid.' }, 400)
  }
  if (request.method === 'GET' || request.method === 'HEAD') return null
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const isOtherSite = origin
    ? origin !== url.origin && !allowedOrigins.includes(origin)
    : site !== null && site !== 'same-origin' && site !== 'none'
  if (isOtherSite) return json({ message: 'This request came from another site.' }, 403)
  const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  if (type !== 'application/json') return json({ message: 'Send JSON.' }, 415)
  const length = request.headers.get('content-length')
  if (length === null || !/^\d+$/.test(length)) return json({ message: 'A length is required.' }, 411)
  return null
}
