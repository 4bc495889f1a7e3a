import type { Transition } from '#shared/status/transitions.ts'

/** How a case about a picture began: by somebody's notice, or because it looks like another photographer's. */
export const TAKEDOWN_ORIGINS = ['notice', 'match'] as const
export type TakedownOrigin = (typeof TAKEDOWN_ORIGINS)[number]

/**
 * Waiting for our team; closed with nothing done; hidden, with the photographer's answer to come; answered, with the
 * claimant's time to go to court running; before a court; taken down for good; shown again.
 */
export const TAKEDOWN_STATUSES = ['open', 'dismissed', 'hidden', 'countered', 'in_court', 'upheld', 'restored'] as const
export type TakedownStatus = (typeof TAKEDOWN_STATUSES)[number]

/** Every transition of a case. The picture is hidden by the first and shown by the last, and by no other. */
export const TAKEDOWN_TRANSITIONS = {
  hide: { by: ['admin'], from: ['open'], to: 'hidden' },
  dismiss: { by: ['admin'], from: ['open'], to: 'dismissed' },
  counter: { by: ['photographer'], from: ['hidden'], to: 'countered' },
  goToCourt: { by: ['admin'], from: ['countered'], to: 'in_court' },
  uphold: { by: ['admin'], from: ['hidden', 'in_court'], to: 'upheld' },
  restore: { by: ['admin', 'system'], from: ['hidden', 'countered', 'in_court'], to: 'restored' },
} as const satisfies Record<string, Transition<TakedownStatus>>
export type TakedownMove = keyof typeof TAKEDOWN_TRANSITIONS

/** Whether a case in this state can be moved so. */
export const canMove = (status: TakedownStatus, move: TakedownMove): boolean =>
  (TAKEDOWN_TRANSITIONS[move].from as readonly TakedownStatus[]).includes(status)
