import type { ActorRole } from '#shared/access/roles.ts'
import { BOOKING_STATUSES, type BookingStage, type BookingStatus, type OfferStatus, STAGES_OF_STATUS } from './model.ts'

type Transition = {
  /** Who may do it; `system` is a timer. */
  by: readonly ActorRole[]
  from: readonly BookingStage[]
  /** Where it leads: one stage, or one by who does it. */
  to: BookingStage | Partial<Record<ActorRole, BookingStage>>
  /** Whether it releases or refunds what the booking holds: none does while a couple's bank has a payment of it. */
  movesMoney: boolean
}

const PENDING = STAGES_OF_STATUS.pending

/**
 * Every transition of a booking. The server refuses any other, and the screens offer only these. `resolve` leads where
 * the decision says, so it is listed twice.
 */
export const BOOKING_TRANSITIONS = {
  'send-offer': { by: ['photographer'], from: ['offered', 'countered'], to: 'offered', movesMoney: false },
  /** The couple asks for other terms: a note and wished changes. An unsigned contract over the offer is void then. */
  counter: { by: ['client'], from: ['offered', 'contract_sent'], to: 'countered', movesMoney: false },
  withdraw: { by: ['photographer'], from: PENDING, to: 'withdrawn', movesMoney: false },
  reject: { by: ['client'], from: PENDING, to: 'rejected', movesMoney: false },
  'send-contract': { by: ['photographer'], from: ['offered'], to: 'contract_sent', movesMoney: false },
  sign: { by: ['client'], from: ['contract_sent'], to: 'awaiting_payment', movesMoney: false },
  /** By the system when the answer to the couple's payment was lost and looked up later. */
  'pay-first': { by: ['client', 'system'], from: ['awaiting_payment'], to: 'upcoming', movesMoney: false },
  /** Nothing can be signed after the wedding day. */
  'expire-offer': { by: ['system'], from: ['offered', 'countered'], to: 'expired', movesMoney: false },
  'expire-contract': { by: ['system'], from: ['contract_sent'], to: 'expired', movesMoney: false },
  'expire-payment': { by: ['system'], from: ['awaiting_payment'], to: 'unpaid', movesMoney: false },
  /** Another couple's first payment took the date. */
  'lose-date': { by: ['system'], from: PENDING, to: 'withdrawn', movesMoney: false },
  /** The other side has signed an amendment with a new date. (BK9) */
  reschedule: { by: ['client', 'photographer'], from: ['upcoming'], to: 'upcoming', movesMoney: false },
  'event-passed': { by: ['system'], from: ['upcoming'], to: 'awaiting_delivery', movesMoney: false },
  deliver: { by: ['photographer'], from: ['awaiting_delivery', 'changes'], to: 'delivered', movesMoney: false },
  'request-changes': { by: ['client'], from: ['delivered'], to: 'changes', movesMoney: false },
  'confirm-delivery': { by: ['client'], from: ['delivered'], to: 'released', movesMoney: true },
  /** An administrator confirms for a couple that is silent or asks for it. (PY5) */
  release: { by: ['admin'], from: ['delivered'], to: 'released', movesMoney: true },
  'auto-confirm': { by: ['system'], from: ['delivered'], to: 'released', movesMoney: true },
  dispute: {
    by: ['client', 'photographer'],
    from: ['awaiting_delivery', 'delivered', 'changes'],
    to: 'disputed',
    movesMoney: false,
  },
  /** Nothing was delivered for 30 days after the contract's last day: our team decides. */
  'not-delivered': { by: ['system'], from: ['awaiting_delivery'], to: 'disputed', movesMoney: false },
  'resolve-complete': { by: ['admin'], from: ['disputed'], to: 'released', movesMoney: true },
  'resolve-cancel': { by: ['admin'], from: ['disputed'], to: 'by_admin', movesMoney: true },
  cancel: {
    by: ['client', 'photographer', 'admin'],
    from: ['upcoming'],
    to: { client: 'by_client', photographer: 'by_vendor', admin: 'by_admin' },
    movesMoney: true,
  },
  review: { by: ['client', 'photographer'], from: ['released'], to: 'reviewed', movesMoney: false },
  close: { by: ['system'], from: ['released'], to: 'reviewed', movesMoney: false },
} as const satisfies Record<string, Transition>

export type BookingTransition = keyof typeof BOOKING_TRANSITIONS
/** Entries of the history that are not transitions. */
export type MoneyEvent =
  | 'want'
  | 'view-contract'
  | 'pay'
  | 'refund'
  | 'refund-returned'
  | 'payout'
  | 'chargeback'
  | 'chargeback-won'
  | 'chargeback-lost'
/** What becomes of an amendment of the contract, beside the move to a new date. */
export type AmendmentEvent =
  | 'add-items'
  | 'change-terms'
  | 'propose-change'
  | 'decline-change'
  | 'withdraw-change'
  | 'expire-change'
  | 'close-change'
export type BookingEvent = BookingTransition | MoneyEvent | AmendmentEvent
export const BOOKING_TRANSITION_NAMES = Object.keys(BOOKING_TRANSITIONS) as BookingTransition[]

type Targets<To> = To extends string ? To : To[keyof To]
type CancelledStage = (typeof STAGES_OF_STATUS)['cancelled'][number]
/** A transition that ends a booking, for at least one actor. */
export type EndingTransition = {
  [Name in BookingTransition]: Extract<Targets<(typeof BOOKING_TRANSITIONS)[Name]['to']>, CancelledStage> extends never
    ? never
    : Name
}[BookingTransition]

/**
 * What becomes of the offer when a transition ends the booking. A new ending without a row does not compile; its
 * contracts have a table of their own.
 */
export const OFFER_AFTER: Record<EndingTransition, OfferStatus> = {
  withdraw: 'withdrawn',
  reject: 'rejected',
  'expire-offer': 'expired',
  'expire-contract': 'expired',
  'expire-payment': 'expired',
  'lose-date': 'superseded',
  cancel: 'withdrawn',
  'resolve-cancel': 'withdrawn',
}

type BookingState = { status: BookingStatus; stage: BookingStage }

/** The one status a stage belongs to. */
export const statusOfStage = (stage: BookingStage): BookingStatus =>
  BOOKING_STATUSES.find((status) => (STAGES_OF_STATUS[status] as readonly string[]).includes(stage))!

/** Where a transition leads from a stage when this actor makes it, or null when the table has none. */
export function nextState(name: BookingTransition, stage: BookingStage, actor: ActorRole): BookingState | null {
  const { by, from, to }: Transition = BOOKING_TRANSITIONS[name]
  if (!by.includes(actor) || !from.includes(stage)) return null
  const next = typeof to === 'string' ? to : to[actor]
  return next ? { status: statusOfStage(next), stage: next } : null
}

/**
 * Whether a transition brings an agreement closer: from before the first payment to anything but an end. Such a
 * transition is on hold while one side is suspended or has blocked the other.
 */
export const bindsSides = (from: BookingStatus, to: BookingStatus): boolean => from === 'pending' && to !== 'cancelled'

/**
 * What this actor may do with a booking in this stage, in the order of the table, without what is on hold.
 */
export const transitionsFrom = (
  stage: BookingStage,
  actor: ActorRole,
  { standsStill = false, isChargedBack = false }: { standsStill?: boolean; isChargedBack?: boolean } = {},
): BookingTransition[] =>
  BOOKING_TRANSITION_NAMES.filter((name) => {
    const next = nextState(name, stage, actor)
    if (isChargedBack && BOOKING_TRANSITIONS[name].movesMoney) return false
    return next !== null && !(standsStill && bindsSides(statusOfStage(stage), next.status))
  })
