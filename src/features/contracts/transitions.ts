import type { EndingTransition } from '#features/bookings/transitions.ts'
import { allows, type Transition } from '#shared/status/transitions.ts'
import type { ContractStatus } from './model.ts'

/**
 * Every transition of a contract. The photographer signs by sending, the couple last; a contract ends with its booking
 * in whatever way that ended.
 */
export const CONTRACT_TRANSITIONS = {
  send: { by: ['photographer'], from: ['draft'], to: 'sent' },
  view: { by: ['client'], from: ['sent'], to: 'viewed' },
  sign: { by: ['client'], from: ['sent', 'viewed'], to: 'signed' },
  decline: { by: ['client'], from: ['sent', 'viewed'], to: 'declined' },
  expire: { by: ['system'], from: ['sent', 'viewed'], to: 'expired' },
  /** Another couple booked the date first. */
  supersede: { by: ['system'], from: ['sent', 'viewed'], to: 'superseded' },
  /** An amendment that both have signed put a new version into effect. */
  replace: { by: ['client', 'photographer'], from: ['signed'], to: 'superseded' },
  void: {
    by: ['client', 'photographer', 'admin', 'system'],
    from: ['draft', 'sent', 'viewed', 'signed'],
    to: 'voided',
  },
} as const satisfies Record<string, Transition<ContractStatus>>

export type ContractTransition = keyof typeof CONTRACT_TRANSITIONS
/** The entries of a contract's history. */
export type ContractEvent = (typeof CONTRACT_TRANSITIONS)[ContractTransition]['to']

/**
 * The transition of a contract that awaits the couple when its booking ends; drafts and signed ones are voided. A new
 * ending without a row does not compile.
 */
export const CONTRACT_AFTER: Record<EndingTransition, ContractTransition> = {
  withdraw: 'void',
  reject: 'decline',
  'expire-offer': 'expire',
  'expire-contract': 'expire',
  'expire-payment': 'void',
  'lose-date': 'supersede',
  cancel: 'void',
  'resolve-cancel': 'void',
}

/** Whether the photographer can still write it, and send it. */
export const isDraft = (status: ContractStatus): boolean => allows(CONTRACT_TRANSITIONS.send, status, 'photographer')

/** Whether it awaits the couple, who sign or decline it. */
export const isOpen = (status: ContractStatus): boolean => allows(CONTRACT_TRANSITIONS.sign, status, 'client')
