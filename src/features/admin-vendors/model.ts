import { COMMISSION_RATE_DEFAULT_BPS, COMMISSION_RATE_REDUCED_BPS } from '#features/payments/terms.ts'
import type { VendorFilter } from './search.ts'

export const PAGE_SIZE = 20
export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 5000
/** Changes shown for one vendor, the newest first. */
export const CHANGES_SHOWN = 50

export const VENDOR_FILTER_LABELS: Record<VendorFilter, string> = {
  all: 'All Statuses',
  active: 'Active',
  pending: 'Pending',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

/** Fields an administrator should check when an approved vendor changes them, by their audit names. */
export const WATCHED_FIELDS = ['name', 'business_name', 'business_type', 'location', 'bio'] as const
export const FIELD_LABELS: Record<(typeof WATCHED_FIELDS)[number], string> = {
  name: 'Contact person',
  business_name: 'Business name',
  business_type: 'Vendor type',
  location: 'Location',
  bio: 'Bio',
}

/** Bounds of an override in basis points. */
export const COMMISSION_MIN_BPS = COMMISSION_RATE_REDUCED_BPS
export const COMMISSION_MAX_BPS = COMMISSION_RATE_DEFAULT_BPS
/** What the form offers: every half percent between them. */
export const COMMISSION_CHOICES: readonly number[] = Array.from(
  { length: (COMMISSION_MAX_BPS - COMMISSION_MIN_BPS) / 50 + 1 },
  (_, step) => COMMISSION_MIN_BPS + step * 50,
)
/** The version of a vendor's own rate that a form was filled from. */
export const commissionVersion = (bps: number | null): string => String(bps ?? 'usual')

/** What a row's menu opens. */
const VENDOR_ACTIONS = ['contact', 'commission', 'suspend', 'restore'] as const
export type VendorAction = (typeof VENDOR_ACTIONS)[number]
