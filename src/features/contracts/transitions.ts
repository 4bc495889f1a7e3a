import { allows, type Transition } from '#shared/transitions.ts'
import type { ContractStatus } from './model.ts'

/**
 * Every move of a contract (5-states). The photographer signs by sending, the couple last (CT5); a contract ends with
 * its booking in whatever way that ended (X129).
 */
export const CONTRACT_TRANSITIONS = {
  send: { by: ['photographer'], from: ['draft'], to: 'sent' },
  view: { by: ['client'], from: ['sent'], to: 'viewed' },
  sign: { by: ['client'], from: ['sent', 'viewed'], to: 'signed' },
  decline: { by: ['client'], from: ['sent', 'viewed'], to: 'declined' },
  expire: { by: ['system'], from: ['sent', 'viewed'], to: 'expired' },
  /** Another couple booked the date first. */
  supersede: { by: ['system'], from: ['sent', 'viewed'], to: 'superseded' },
  void: {
    by: ['client', 'photographer', 'admin', 'system'],
    from: ['draft', 'sent', 'viewed', 'signed'],
    to: 'voided',
  },
} as const satisfies Record<string, Transition<ContractStatus>>

export type ContractTransition = keyof typeof CONTRACT_TRANSITIONS
/** What stands in a contract's history. */
export type ContractEvent = (typeof CONTRACT_TRANSITIONS)[ContractTransition]['to']

/** Whether the photographer can still write it, and send it. */
export const isDraft = (status: ContractStatus): boolean => allows(CONTRACT_TRANSITIONS.send, status, 'photographer')

/** Whether it awaits the couple, who sign or decline it. */
export const isOpen = (status: ContractStatus): boolean => allows(CONTRACT_TRANSITIONS.sign, status, 'client')
