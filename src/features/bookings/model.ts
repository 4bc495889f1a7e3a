/** The four values of the specification; `BOOKING_STAGES` says the detail (5-states). */
export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** Every stage, under the one status it belongs to. The database refuses any other pair. */
export const STAGES_OF_STATUS = {
  pending: ['offered', 'countered', 'contract_sent', 'awaiting_payment'],
  confirmed: ['upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed'],
  completed: ['released', 'reviewed'],
  cancelled: ['withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'],
} as const satisfies Record<BookingStatus, readonly string[]>
export type BookingStage = (typeof STAGES_OF_STATUS)[BookingStatus][number]

export const BOOKING_STAGES = [
  ...STAGES_OF_STATUS.pending,
  ...STAGES_OF_STATUS.confirmed,
  ...STAGES_OF_STATUS.completed,
  ...STAGES_OF_STATUS.cancelled,
] as const

/** Who moved a booking, a contract or money; `system` is a timer. */
export const ACTOR_ROLES = ['client', 'photographer', 'admin', 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

export const OFFER_STATUSES = ['sent', 'accepted', 'rejected', 'withdrawn', 'expired', 'superseded'] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** Chosen in the offer, frozen in the contract; the tiers are in 5-states. */
export const CANCELLATION_POLICIES = ['flexible', 'moderate', 'strict'] as const
export type CancellationPolicy = (typeof CANCELLATION_POLICIES)[number]

export const DISPUTE_STATUSES = ['open', 'resolved'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]
