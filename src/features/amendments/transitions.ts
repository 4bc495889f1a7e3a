import { allows, type Transition } from '#shared/transitions.ts'
import type { ActorRole } from '#shared/roles.ts'
import type { AmendmentSide, AmendmentStatus } from './model.ts'

/**
 * Every move of an amendment. One side proposes and thereby signs; only the other accepts or declines, only the one who
 * proposed withdraws. (5-states row 12, BK9, BK14, CT7)
 */
export const AMENDMENT_TRANSITIONS = {
  accept: { by: ['client', 'photographer'], from: ['proposed'], to: 'accepted' },
  decline: { by: ['client', 'photographer'], from: ['proposed'], to: 'declined' },
  withdraw: { by: ['client', 'photographer'], from: ['proposed'], to: 'withdrawn' },
  expire: { by: ['system'], from: ['proposed'], to: 'expired' },
  /** The booking has moved on: cancelled, in dispute, past its day, or its payment is with the couple's bank. */
  close: { by: ['client', 'photographer', 'admin', 'system'], from: ['proposed'], to: 'closed' },
} as const satisfies Record<string, Transition<AmendmentStatus>>

export type AmendmentTransition = keyof typeof AMENDMENT_TRANSITIONS

/** The moves of its two sides. */
export type AmendmentMove = 'accept' | 'decline' | 'withdraw'
const MOVES = ['accept', 'decline', 'withdraw'] as const satisfies readonly AmendmentMove[]

const ROLES: Record<AmendmentSide, ActorRole> = { client: 'client', vendor: 'photographer' }

/** What this side may do with an amendment now; an administrator (null) only reads. */
export const amendmentMoves = (
  { status, proposedBy }: { status: AmendmentStatus; proposedBy: AmendmentSide },
  side: AmendmentSide | null,
): AmendmentMove[] =>
  MOVES.filter(
    (move) =>
      side !== null &&
      allows(AMENDMENT_TRANSITIONS[move], status, ROLES[side]) &&
      (move === 'withdraw') === (side === proposedBy),
  )
