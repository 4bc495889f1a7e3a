import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs as the upload service does: `hmac-sha256=<hex>` over the exact text. */
export const signWith = (apiKey: string, text: string): string =>
  `hmac-sha256=${createHmac('sha256', apiKey).update(text).digest('hex')}`

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** One `x-ut-` value of a signed URL. The library encodes it before the query string encodes it again. */
export function signedValue(url: URL, name: string): string | null {
  const value = url.searchParams.get(`x-ut-${name}`)
  try {
    return value === null ? null : decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * What is wrong with a signed upload URL; null when nothing is. The signature covers the whole URL before it,
 * host included.
 */
export function presignedProblem(url: URL, apiKey: string, appId: string): string | null {
  const at = url.search.lastIndexOf('&signature=')
  if (at < 0) return 'Missing signature'
  const given = url.searchParams.get('signature') ?? ''
  const signed = `${url.origin}${url.pathname}${url.search.slice(0, at)}`
  if (!isSame(given, signWith(apiKey, signed))) return 'Invalid signature'
  if (!(Number(url.searchParams.get('expires')) > Date.now())) return 'Signature expired'
  if (url.searchParams.get('x-ut-identifier') !== appId) return 'Unknown app'
  return null
}
