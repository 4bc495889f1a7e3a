import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '#server/env.ts'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Whether the platform's clock asks: it knows the CRON_SECRET. Without a secret nobody does. */
export function isClock(request: Request): boolean {
  const given = request.headers.get('authorization') ?? ''
  return env.CRON_SECRET !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))
}
