import { env } from '#server/env.ts'

/** The caller's address: the platform's own header where there is a platform, else the socket's. */
export function callerAddress(request: Request): string {
  if (env.VERCEL) return request.headers.get('x-real-ip') ?? 'unknown'
  return (request as { ip?: string }).ip ?? 'local'
}
