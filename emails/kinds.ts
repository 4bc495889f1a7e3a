import { isOptional, type MailKind, type OptionalKind } from '#shared/contact/news-kinds.ts'
import { hasBell, hasSecret, isNewsName, type MailName } from './catalog.ts'
import type { StopName } from './stop.ts'

/** Every mail's kind. A newsletter's mail belongs to an address instead of an account, and what was gathered to many kinds. */
export const KIND_OF: Record<MailName, MailKind | null> = {
  'account-kept': 'account',
  'account-leaves-soon': 'account',
  'account-leaving': 'account',
  'account-left': 'account',
  'account-standing': 'account',
  'account-viewed': 'account',
  'address-change': 'account',
  'address-taken': 'account',
  'admin-new-application': 'team',
  'amendment-accepted': 'bookings',
  'amendment-ended': 'bookings',
  'amendment-proposed': 'bookings',
  'amendment-reminder': 'bookings',
  'application-received': 'account',
  'application-status': 'account',
  'approval-asked': 'money',
  'approval-decided': 'money',
  'bank-payout-failed': 'money',
  'booking-cancelled': 'bookings',
  'booking-changes': 'bookings',
  'booking-completed': 'bookings',
  'booking-confirmed': 'bookings',
  'booking-countered': 'bookings',
  'booking-date-lost': 'bookings',
  'booking-disputed': 'bookings',
  'booking-event-near': 'bookings',
  'booking-expired': 'bookings',
  'booking-offered': 'bookings',
  'booking-proposed': 'bookings',
  'booking-rejected': 'bookings',
  'booking-resumed': 'bookings',
  'booking-revised': 'bookings',
  'booking-suspended': 'bookings',
  'booking-wanted': 'bookings',
  'booking-withdrawn': 'bookings',
  'calendar-confirm': 'calendar',
  'calendar-unreadable': 'calendar',
  'chargeback-decided': 'money',
  'chargeback-opened': 'money',
  'client-welcome': 'account',
  'confirm-address': 'account',
  'confirm-contact': 'account',
  'confirm-email': 'account',
  'contact-change': 'account',
  'contract-reminder': 'bookings',
  'contract-sent': 'bookings',
  'contract-signed': 'bookings',
  'data-link': 'account',
  'data-ready': 'account',
  'date-freed': 'dates',
  'delivery-late': 'bookings',
  'delivery-missing': 'bookings',
  'delivery-new': 'bookings',
  'delivery-reminder': 'bookings',
  'dispute-resolved': 'bookings',
  'dispute-written': 'bookings',
  'evening-news': null,
  'factor-changed': 'account',
  'factor-reset-asked': 'account',
  'help-answered': 'account',
  'help-asked': 'team',
  'help-received': 'account',
  'identity-changed': 'account',
  'inquiry-closed': 'inquiries',
  'inquiry-new': 'inquiries',
  'inquiry-reminder': 'inquiries',
  'inquiry-resumed': 'bookings',
  'inquiry-sent': 'inquiries',
  'inquiry-suspended': 'bookings',
  'message-digest': 'messages',
  'message-new': 'messages',
  'new-device': 'account',
  'newsletter-confirm': null,
  'offer-hold-ends': 'bookings',
  'partner-invited': 'account',
  'partner-joined': 'account',
  'partner-left': 'account',
  'password-changed': 'account',
  'payment-due': 'money',
  'payment-first-due': 'money',
  'payment-overdue': 'money',
  'payment-received': 'money',
  'payment-refunded': 'money',
  'payment-released': 'money',
  'payment-returned': 'money',
  'payout-details-changed': 'money',
  'payout-failed': 'money',
  'payout-paid': 'money',
  'payouts-standing': 'money',
  'receipt-issued': 'money',
  'recovery-code-used': 'account',
  'refund-returned': 'money',
  'reset-password': 'account',
  'review-answered': 'reviews',
  'review-disputed': 'reviews',
  'review-kept': 'reviews',
  'review-other': 'reviews',
  'review-published': 'reviews',
  'review-restored': 'reviews',
  'review-shown': 'reviews',
  'review-taken-down': 'reviews',
  'sign-in-link': 'account',
  'substitutes-offered': 'bookings',
  'team-invited': 'account',
  'team-role': 'account',
  'vendor-contact': 'account',
  'vendor-welcome': 'account',
  'wedding-standing': 'account',
  'weekly-needs': 'weekly',
}

/** The kind that the reader of a mail can switch off by it; null for a mail that always comes. */
export function optionalKindOf(name: MailName): OptionalKind | null {
  const kind = KIND_OF[name]
  return kind && isOptional(kind) ? kind : null
}

/** Mails whose link stops something else than the kind that they are of. */
const STOPS: { [Name in MailName]?: StopName } = {
  'date-freed': 'date',
  'evening-news': 'evening',
  'newsletter-confirm': 'newsletter',
}
/** What the reader of a mail can switch off by its link; null for a mail that always comes. */
export const stopOf = (name: MailName): StopName | null => STOPS[name] ?? optionalKindOf(name)

/** Bells that are not enough: somebody else may have changed the account, or it can no longer be opened. */
const OF_ACCOUNT: readonly MailName[] = ['account-standing', 'team-role', 'contact-change']
/** Whether a complaint ends the mail: what can be switched off, and what the bell says too. */
export function endsWithComplaint(name: MailName): boolean {
  if (hasSecret(name) || OF_ACCOUNT.includes(name)) return false
  return stopOf(name) !== null || isNewsName(name) || hasBell(name) || name === 'message-digest'
}
