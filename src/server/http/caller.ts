import { env } from '#server/env.ts'

/**
 * The caller's IP address: from the platform's header on a platform, else from the socket, which writes an address of
 * IPv4 as one of IPv6.
 */
export function callerAddress(request: Request): string {
  if (env.VERCEL) return request.headers.get('x-real-ip') ?? 'unknown'
  return ((request as { ip?: string }).ip ?? 'local').replace(/^::ffff:(?=\d+\.)/i, '')
}
