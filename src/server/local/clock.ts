import { hasDevPages } from '#server/env.ts'
import { isOwner } from './owner.ts'

/** Names the moment a request is answered in. Only the stand-ins listen to it, and to their owner only. */
export const CLOCK_HEADER = 'x-curio-now'

/**
 * The clock of one request: the real one, or the moment a browser test names, so that a wedding two years ahead can be
 * walked through. Never in production, and never for another machine.
 */
export function clockOf(request: Request): () => Date {
  const named = hasDevPages() && isOwner(request) ? request.headers.get(CLOCK_HEADER) : null
  const moment = named ? new Date(named) : null
  return moment && !Number.isNaN(moment.getTime()) ? () => new Date(moment) : () => new Date()
}
