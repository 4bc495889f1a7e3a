import { hasDevPages } from '#server/env.ts'

/** Names the moment a request is answered in. Only the embedded stand-ins listen to it. */
export const CLOCK_HEADER = 'x-curio-now'

/**
 * The clock of one request: the real one, or the moment a browser test names, so that a wedding two years ahead can be
 * walked through. Never on a deployment.
 */
export function clockOf(request: Request): () => Date {
  const named = hasDevPages() ? request.headers.get(CLOCK_HEADER) : null
  const moment = named ? new Date(named) : null
  return moment && !Number.isNaN(moment.getTime()) ? () => new Date(moment) : () => new Date()
}
