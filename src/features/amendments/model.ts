import type { BookingStage } from '#features/bookings/model.ts'
import type { SalesTax } from '#features/payments/sales-tax.ts'
import type { CancellationPolicy, CancellationTerms } from '#features/payments/terms.ts'

/** What an amendment of a signed contract changes: the date, what is delivered and paid, the text. */
export const AMENDMENT_KINDS = ['reschedule', 'items', 'terms'] as const
export type AmendmentKind = (typeof AMENDMENT_KINDS)[number]

/** `closed`: the booking went on without it. */
export const AMENDMENT_STATUSES = ['proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'closed'] as const
export type AmendmentStatus = (typeof AMENDMENT_STATUSES)[number]

/** The two sides of a contract. */
export type AmendmentSide = 'vendor' | 'client'

/** Who may propose each kind, and in which stages of the booking; in any other stage an open one is closed. */
export const KIND_RULES: Record<AmendmentKind, { by: readonly AmendmentSide[]; stages: readonly BookingStage[] }> = {
  reschedule: { by: ['vendor', 'client'], stages: ['upcoming'] },
  items: { by: ['vendor'], stages: ['upcoming', 'awaiting_delivery'] },
  terms: { by: ['vendor'], stages: ['upcoming', 'awaiting_delivery'] },
}

/** The kinds that this side may propose in this stage, in the order in which they are offered. */
export const kindsOf = (stage: BookingStage, side: AmendmentSide): AmendmentKind[] =>
  AMENDMENT_KINDS.filter((kind) => KIND_RULES[kind].by.includes(side) && KIND_RULES[kind].stages.includes(stage))

/** One line of what is added; the total is the server's. */
export type AddedItem = { label: string; quantity: number; unitCents: number }

/**
 * Everything the two sides have agreed to, as stated in the contract in force. Amounts in integer cents, days
 * YYYY-MM-DD.
 */
export type AgreedTerms = {
  title: string
  content: string
  currency: string
  totalAmountCents: number
  /** Only where sales tax is collected; changes are taxed at its rate. */
  salesTax?: SalesTax
  schedule: { type: 'retainer' | 'balance' | 'extra'; amountCents: number; taxCents?: number; dueDate: string | null }[]
  cancellationPolicy: CancellationPolicy
  cancellationTerms: CancellationTerms
  deliveryDays: number
  eventDate: string
  eventLocation: string
}

/** A signature as it is kept: who, under which name, from where and when (ISO). */
export type SealedSignature = {
  party: AmendmentSide
  userId: string
  fullName: string
  /** The account's name, where it differs. */
  accountName: string | null
  consentText: string
  ip: string | null
  userAgent: string | null
  signedAt: string
}

/** Days a proposal waits for its answer. */
export const AMENDMENT_VALID_DAYS = 7
/** Days before its end on which the side that has not answered is reminded. */
export const AMENDMENT_REMINDER_DAYS = 2
/** The most amendments of one booking, whatever their outcome: a limit on endless proposals. */
export const AMENDMENTS_MAX = 50
/** The most lines that one amendment may add. */
export const ADDED_ITEMS_MAX = 20
/** The smallest total of added items, in cents. */
export const ADDED_TOTAL_MIN_CENTS = 100
/** An added payment is due within this many days. */
export const ADDED_DUE_MAX_DAYS = 365

export const AMENDMENT_KIND_LABELS: Record<AmendmentKind, string> = {
  reschedule: 'New date',
  items: 'Extra items',
  terms: 'Changed terms',
}

export const AMENDMENT_STATUS_LABELS: Record<AmendmentStatus, string> = {
  proposed: 'Proposed',
  accepted: 'Signed by both',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  closed: 'Closed',
}

/** What both sides agree to when they sign; kept with the signature. */
export const AMENDMENT_CONSENT = 'I have read this change to the contract and agree to sign it electronically.'
