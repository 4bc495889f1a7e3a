import type { ActorRole } from '#shared/access/roles.ts'
import { allows, type Transition } from '#shared/status/transitions.ts'

/** A couple's question to one photographer. `offered` = it became a booking. */
export const INQUIRY_STATUSES = ['open', 'declined', 'expired', 'withdrawn', 'offered'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/**
 * Every transition of an inquiry (and the couple's own withdrawal). The server refuses any other, and the screens offer
 * only these. `inquire` starts from nothing: one open inquiry per pair at a time.
 */
export const INQUIRY_TRANSITIONS = {
  inquire: { by: ['client'], from: [], to: 'open' },
  decline: { by: ['photographer'], from: ['open'], to: 'declined' },
  expire: { by: ['system'], from: ['open'], to: 'expired' },
  withdraw: { by: ['client'], from: ['open'], to: 'withdrawn' },
  'send-offer': { by: ['photographer'], from: ['open'], to: 'offered' },
} as const satisfies Record<string, Transition<InquiryStatus>>

export type InquiryTransition = keyof typeof INQUIRY_TRANSITIONS
export const INQUIRY_TRANSITION_NAMES = Object.keys(INQUIRY_TRANSITIONS) as InquiryTransition[]

/** Whether this actor may make this transition from this status. */
export function mayMove(name: InquiryTransition, status: InquiryStatus, actor: ActorRole): boolean {
  return allows(INQUIRY_TRANSITIONS[name], status, actor)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How many and how long. The rate is an administrator's setting (`rateLimits.inquiry`). */
export const INQUIRY_LIMITS = {
  /** An inquiry goes to at most this many photographers, all chosen by the couple. */
  photographers: 3,
  /** Open inquiries of one couple at a time. */
  open: 15,
  /** Without an answer it expires. */
  expiresAfterMs: 7 * DAY,
  /**
   * Unread for this long, the photographer is reminded; one who has read it is reminded a day before the end.
   */
  remindUnreadAfterMs: 48 * HOUR,
  remindBeforeEndMs: DAY,
  /** How long a visitor's inquiry waits for an account. */
  draftMs: 7 * DAY,
} as const

type Clock = {
  status: InquiryStatus
  answeredAt: Date | string | null
  expiresAt: Date | string
  frozenAt: Date | string | null
}

/**
 * The status as it is now: a deadline that has passed counts even if the job has not run. An answered inquiry never
 * expires, and a frozen one's clock is paused.
 */
export function statusAt({ status, answeredAt, expiresAt, frozenAt }: Clock, now: Date): InquiryStatus {
  const isOver = status === 'open' && answeredAt === null && new Date(expiresAt) <= new Date(frozenAt ?? now)
  return isOver ? 'expired' : status
}

/** What a couple may say about its budget, in whole cents; the last is open at the top. */
export const BUDGET_BANDS = [
  { name: 'Under $2,000', minCents: 0, maxCents: 200_000 },
  { name: '$2,000 to $3,000', minCents: 200_000, maxCents: 300_000 },
  { name: '$3,000 to $5,000', minCents: 300_000, maxCents: 500_000 },
  { name: '$5,000 to $8,000', minCents: 500_000, maxCents: 800_000 },
  { name: 'Over $8,000', minCents: 800_000, maxCents: null },
] as const
export type BudgetBand = (typeof BUDGET_BANDS)[number]['name']
export const BUDGET_BAND_NAMES = BUDGET_BANDS.map((band) => band.name) as [BudgetBand, ...BudgetBand[]]

/** The result of an inquiry for one of its photographers. */
const SEND_OUTCOMES = ['sent', 'already-open', 'not-listed', 'too-many', 'closed'] as const
export type SendOutcome = (typeof SEND_OUTCOMES)[number]

export type SendResult = {
  photographerId: string
  /** Empty when the id is unknown. */
  name: string
  /** The median time of their answers; null when it is unknown. */
  replyMinutes: number | null
  outcome: SendOutcome
  /** The conversation, when there is one: the new one, or the one an earlier inquiry opened. */
  threadId: string | null
}

/**
 * The status of a visitor's inquiry; `undelivered` = none of its photographers could be contacted any longer.
 */
const DRAFT_STATUSES = ['waiting', 'sent', 'undelivered', 'expired'] as const
export type DraftStatus = (typeof DRAFT_STATUSES)[number]
