import type { ServiceContext } from '#server/context.ts'
import { enforceLimits, limitKey } from '#server/limits/rate-limit.ts'
import { log } from '#server/log.ts'
import type { FaultInput } from '../inputs.ts'

const LIMIT = { limit: 20, windowMs: 60 * 60_000 }
const TOO_MANY = 'Enough reports for now.'

/**
 * Writes a page's failure into the log, from where it reaches the sink of faults.
 * @throws AppError RATE_LIMITED.
 */
export async function reportFault(ctx: ServiceContext, { name, frames, page }: FaultInput): Promise<{ isKept: true }> {
  await enforceLimits(ctx.db, TOO_MANY, [{ key: limitKey('fault', 'ip', ctx.ip), ...LIMIT }])
  log.error('a page failed', { requestId: ctx.requestId, name, page, stack: frames.join(' | ') })
  return { isKept: true }
}
