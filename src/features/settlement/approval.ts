import { SECOND_OVER_CENTS } from '#features/payments/model.ts'

/** Days until a request for a second administrator lapses. */
export const APPROVAL_DAYS = 7

/** The decisions of an administrator that move money: each is a verb with the same name. */
export const APPROVAL_KINDS = [
  'release',
  'cancel',
  'resolve',
  'release-payout',
  'settle-refund',
  'waive-recovery',
] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** `withdrawn`: by whoever asked. */
export const APPROVAL_STATUSES = ['waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** What a decision does to the money, in cents. */
export type DecisionSums = {
  /** Back to the couple. */
  refundCents: number
  /** To the photographer, before commission. */
  releaseCents: number
  commissionCents: number
  netCents: number
  /** What the couple still has to pay; it goes to the photographer when paid. */
  dueCents: number
  /** Sales tax that goes back or is due on top of these; left out where there is none. */
  taxCents?: number
}

/** Everything a decision disposes of, without sales tax: the sum that the limit is about. */
const disposedCents = ({ refundCents, releaseCents, dueCents }: DecisionSums): number =>
  refundCents + releaseCents + dueCents

/** The same with the tax, as it is shown. */
export const movedCents = (sums: DecisionSums): number => disposedCents(sums) + (sums.taxCents ?? 0)

/** What overrides a hold takes two administrators whatever the sum. */
const OVERRIDES: readonly ApprovalKind[] = ['release-payout']

/** Whether one administrator alone may not decide this. */
export const needsSecond = (kind: ApprovalKind, sums: DecisionSums): boolean =>
  OVERRIDES.includes(kind) || disposedCents(sums) > SECOND_OVER_CENTS

/** Whether what was asked for is still what would be done. */
export const isSameSums = (asked: DecisionSums, now: DecisionSums): boolean =>
  asked.refundCents === now.refundCents &&
  asked.releaseCents === now.releaseCents &&
  asked.commissionCents === now.commissionCents &&
  asked.netCents === now.netCents &&
  asked.dueCents === now.dueCents
