import type { BookingStage } from '#features/bookings/model.ts'

/** What a couple does with an offer and its contract, in this order; then it is booked, or it has ended. (BZ1) */
export const PROPOSAL_STEPS = ['read', 'sign', 'pay'] as const
export type ProposalStep = (typeof PROPOSAL_STEPS)[number] | 'done' | 'ended'

export const STEP_WORDS: Record<(typeof PROPOSAL_STEPS)[number], string> = { read: 'Read', sign: 'Sign', pay: 'Pay' }

const STEPS: Record<BookingStage, ProposalStep> = {
  offered: 'ended',
  countered: 'ended',
  contract_sent: 'read',
  awaiting_payment: 'pay',
  upcoming: 'done',
  awaiting_delivery: 'done',
  delivered: 'done',
  changes: 'done',
  disputed: 'done',
  released: 'done',
  reviewed: 'done',
  withdrawn: 'ended',
  rejected: 'ended',
  expired: 'ended',
  unpaid: 'ended',
  by_client: 'ended',
  by_vendor: 'ended',
  by_admin: 'ended',
}

/** The step a booking is at, wherever the couple comes from; what has been read is known to the address only. */
export function stepOf({ stage, contract }: { stage: BookingStage; contract: unknown }, isRead: boolean): ProposalStep {
  const step = STEPS[stage]
  if (step !== 'read') return step
  if (!contract) return 'ended'
  return isRead ? 'sign' : 'read'
}
