import type { ActorRole } from '#shared/access/roles.ts'
import { allows, type Transition } from '#shared/status/transitions.ts'
import type { AmendmentSide, AmendmentStatus } from './model.ts'

/**
 * Every transition of an amendment. One side proposes and thereby signs; only the other side can accept or decline,
 * only the proposer can withdraw.
 */
export const AMENDMENT_TRANSITIONS = {
  accept: { by: ['client', 'photographer'], from: ['proposed'], to: 'accepted' },
  decline: { by: ['client', 'photographer'], from: ['proposed'], to: 'declined' },
  withdraw: { by: ['client', 'photographer'], from: ['proposed'], to: 'withdrawn' },
  expire: { by: ['system'], from: ['proposed'], to: 'expired' },
  /** The booking's stage no longer allows it: cancelled, in dispute, past its day, or a payment was charged back. */
  close: { by: ['client', 'photographer', 'admin', 'system'], from: ['proposed'], to: 'closed' },
} as const satisfies Record<string, Transition<AmendmentStatus>>

export type AmendmentTransition = keyof typeof AMENDMENT_TRANSITIONS

/** The transitions that its two sides make. */
export type AmendmentSideTransition = 'accept' | 'decline' | 'withdraw'
const SIDE_TRANSITIONS = ['accept', 'decline', 'withdraw'] as const satisfies readonly AmendmentSideTransition[]

const ROLES: Record<AmendmentSide, ActorRole> = { client: 'client', vendor: 'photographer' }

/** What this side may do with an amendment now; an administrator (null) only reads. */
export const transitionsOfSide = (
  { status, proposedBy }: { status: AmendmentStatus; proposedBy: AmendmentSide },
  side: AmendmentSide | null,
): AmendmentSideTransition[] =>
  SIDE_TRANSITIONS.filter(
    (move) =>
      side !== null &&
      allows(AMENDMENT_TRANSITIONS[move], status, ROLES[side]) &&
      (move === 'withdraw') === (side === proposedBy),
  )
