import { hasDevPages } from '#server/env.ts'
import { isOwner } from './owner.ts'

/** Header that sets the moment of a request. Honored only with the stand-ins, and only for their owner. */
export const CLOCK_HEADER = 'x-curio-now'

/** The moment that a request sets, when it may. */
function momentOf(request: Request): Date | null {
  const named = hasDevPages() && isOwner(request) ? request.headers.get(CLOCK_HEADER) : null
  const moment = named ? new Date(named) : null
  return moment && !Number.isNaN(moment.getTime()) ? moment : null
}

/** Whether a request sets its own moment. */
export const setsMoment = (request: Request): boolean => momentOf(request) !== null

/**
 * The clock of one request: the real one, or the moment a browser test sets, so that tests can reach a wedding two
 * years ahead. Never in production, and never for another machine.
 */
export function clockOf(request: Request): () => Date {
  const moment = momentOf(request)
  return () => new Date(moment ?? Date.now())
}
