import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '#server/env.ts'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Whether the platform's scheduler is calling: it knows the CRON_SECRET. Always false when no secret is set. */
export function isScheduler(request: Request): boolean {
  const given = request.headers.get('authorization') ?? ''
  return env.CRON_SECRET !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${env.CRON_SECRET}`))
}
