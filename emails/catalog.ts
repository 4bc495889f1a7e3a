import * as accounts from './accounts/news.ts'
import * as amendments from './amendments/news.ts'
import * as bookings from './bookings/news.ts'
import * as chargebacks from './chargebacks/news.ts'
import * as contracts from './contracts/news.ts'
import type { Mail, MailValues, MailWithBell } from './define-mail.ts'
import type { News, NewsProps } from './define-news.ts'
import * as deliveries from './deliveries/news.ts'
import * as disputes from './disputes/news.ts'
import * as inquiries from './inquiries/news.ts'
import * as offers from './offers/news.ts'
import * as payments from './payments/news.ts'
import * as payouts from './payouts/news.ts'
import * as reviews from './reviews/news.ts'

/** Events that bell and mail tell in the same words, each by the name of its mail. */
const NEWS = {
  'amendment-accepted': amendments.accepted,
  'amendment-ended': amendments.ended,
  'amendment-proposed': amendments.proposed,
  'amendment-reminder': amendments.reminder,
  'automatic-due': payments.automaticDue,
  'automatic-failed': payments.automaticFailed,
  'booking-cancelled': bookings.cancelled,
  'booking-changes': deliveries.changesAsked,
  'booking-completed': bookings.completed,
  'booking-confirmed': bookings.confirmed,
  'booking-countered': offers.countered,
  'booking-date-lost': offers.dateLost,
  'booking-disputed': disputes.opened,
  'booking-event-near': bookings.eventNear,
  'booking-expired': offers.expired,
  'booking-offered': offers.offered,
  'booking-proposed': offers.proposed,
  'booking-rejected': offers.rejected,
  'booking-resumed': bookings.resumed,
  'booking-revised': offers.revised,
  'booking-suspended': bookings.suspended,
  'booking-wanted': offers.wanted,
  'booking-withdrawn': offers.withdrawn,
  'chargeback-decided': chargebacks.decided,
  'chargeback-opened': chargebacks.opened,
  'contract-reminder': contracts.reminder,
  'contract-signed': contracts.signed,
  'debit-returned': payments.debitReturned,
  'delivery-late': deliveries.late,
  'delivery-missing': deliveries.missing,
  'delivery-new': deliveries.delivered,
  'delivery-reminder': deliveries.reminder,
  'dispute-resolved': disputes.resolved,
  'dispute-written': disputes.written,
  'inquiry-resumed': inquiries.resumed,
  'inquiry-suspended': inquiries.suspended,
  'note-answered': reviews.noteAnswered,
  'note-taken-down': reviews.noteTakenDown,
  'note-written': reviews.noteWritten,
  'offer-hold-ends': offers.holdEnds,
  'partner-joined': accounts.partnerJoined,
  'partner-left': accounts.partnerLeft,
  'payment-clearing': payments.clearing,
  'payment-due': payments.due,
  'payment-first-due': payments.firstDue,
  'payment-overdue': payments.overdue,
  'payment-received': payments.received,
  'payment-refunded': payments.refunded,
  'payment-released': payments.released,
  'payment-returned': payments.returned,
  'payout-failed': payouts.failed,
  'payout-paid': payouts.paid,
  'refund-returned': payments.refundReturned,
  'review-answered': reviews.answered,
  'review-checked': reviews.checked,
  'review-disputed': reviews.disputed,
  'review-kept': reviews.kept,
  'review-other': reviews.written,
  'review-published': reviews.published,
  'review-restored': reviews.restored,
  'review-shown': reviews.shown,
  'review-taken-down': reviews.takenDown,
  'substitutes-offered': bookings.substitutesOffered,
}

/** Mails whose file has other words for the bell. A file is loaded when its mail is sent or its bell rung. */
const MAILS_WITH_BELL = {
  'account-standing': () => import('./accounts/account-standing.tsx'),
  'admin-new-application': () => import('./applications/admin-new-application.tsx'),
  'application-received': () => import('./applications/application-received.tsx'),
  'application-status': () => import('./applications/application-status.tsx'),
  'approval-asked': () => import('./payments/approval-asked.tsx'),
  'approval-decided': () => import('./payments/approval-decided.tsx'),
  'bank-payout-failed': () => import('./payouts/bank-payout-failed.tsx'),
  'calendar-unreadable': () => import('./photographers/calendar-unreadable.tsx'),
  'contact-change': () => import('./photographers/contact-change.tsx'),
  'contact-step': () => import('./messages/contact-step.tsx'),
  'contract-sent': () => import('./contracts/contract-sent.tsx'),
  'data-ready': () => import('./accounts/data-ready.tsx'),
  'date-freed': () => import('./subscriptions/date-freed.tsx'),
  'factor-reset-waits': () => import('./accounts/factor-reset-waits.tsx'),
  'health-trouble': () => import('./operations/health-trouble.tsx'),
  'help-answered': () => import('./help/help-answered.tsx'),
  'help-asked': () => import('./help/help-asked.tsx'),
  'inquiry-closed': () => import('./inquiries/inquiry-closed.tsx'),
  'inquiry-new': () => import('./inquiries/inquiry-new.tsx'),
  'inquiry-reminder': () => import('./inquiries/inquiry-reminder.tsx'),
  'message-new': () => import('./messages/message-new.tsx'),
  'payouts-standing': () => import('./payouts/payouts-standing.tsx'),
  'takedown-opened': () => import('./takedowns/takedown-opened.tsx'),
  'takedown-standing': () => import('./takedowns/takedown-standing.tsx'),
  'team-role': () => import('./accounts/team-role.tsx'),
  'wedding-standing': () => import('./photographers/wedding-standing.tsx'),
}

/** Mails alone. */
const MAILS_ALONE = {
  'account-kept': () => import('./accounts/account-kept.tsx'),
  'account-leaves-soon': () => import('./accounts/account-leaves-soon.tsx'),
  'account-leaving': () => import('./accounts/account-leaving.tsx'),
  'account-left': () => import('./accounts/account-left.tsx'),
  'account-viewed': () => import('./accounts/account-viewed.tsx'),
  'address-change': () => import('./accounts/address-change.tsx'),
  'address-taken': () => import('./accounts/address-taken.tsx'),
  'calendar-confirm': () => import('./photographers/calendar-confirm.tsx'),
  'client-welcome': () => import('./accounts/client-welcome.tsx'),
  'confirm-address': () => import('./accounts/confirm-address.tsx'),
  'confirm-contact': () => import('./photographers/confirm-contact.tsx'),
  'confirm-email': () => import('./accounts/confirm-email.tsx'),
  'data-link': () => import('./accounts/data-link.tsx'),
  'evening-news': () => import('./subscriptions/evening-news.tsx'),
  'factor-changed': () => import('./accounts/factor-changed.tsx'),
  'factor-reset-asked': () => import('./accounts/factor-reset-asked.tsx'),
  'help-received': () => import('./help/help-received.tsx'),
  'inquiry-sent': () => import('./inquiries/inquiry-sent.tsx'),
  'message-digest': () => import('./messages/message-digest.tsx'),
  'new-device': () => import('./accounts/new-device.tsx'),
  'newsletter-confirm': () => import('./subscriptions/newsletter-confirm.tsx'),
  'partner-invited': () => import('./accounts/partner-invited.tsx'),
  'identity-changed': () => import('./accounts/identity-changed.tsx'),
  'password-changed': () => import('./accounts/password-changed.tsx'),
  'payout-details-changed': () => import('./payouts/payout-details-changed.tsx'),
  'receipt-issued': () => import('./payments/receipt-issued.tsx'),
  'recovery-code-used': () => import('./accounts/recovery-code-used.tsx'),
  'reset-password': () => import('./accounts/reset-password.tsx'),
  'sign-in-link': () => import('./accounts/sign-in-link.tsx'),
  'takedown-claimant': () => import('./takedowns/takedown-claimant.tsx'),
  'team-invited': () => import('./accounts/team-invited.tsx'),
  'vendor-contact': () => import('./photographers/vendor-contact.tsx'),
  'vendor-welcome': () => import('./accounts/vendor-welcome.tsx'),
  'weekly-needs': () => import('./subscriptions/weekly-needs.tsx'),
}

/** Every mail of a layout of its own. */
const FILES = { ...MAILS_WITH_BELL, ...MAILS_ALONE }

export type NewsName = keyof typeof NEWS
/** A mail whose file has words for the bell. */
export type BellName = keyof typeof MAILS_WITH_BELL
/** Every mail Curio sends. Callers name one of these and pass its props; raw HTML is never accepted. */
export type MailName = NewsName | keyof typeof FILES

/** Mails with a single-use token: props and body are erased once they are sent. */
const WITH_SECRET: readonly MailName[] = [
  'address-change',
  'confirm-address',
  'confirm-contact',
  'confirm-email',
  'data-link',
  'factor-reset-asked',
  'newsletter-confirm',
  'partner-invited',
  'reset-password',
  'sign-in-link',
  'team-invited',
]

export const MAIL_NAMES = Object.keys({ ...NEWS, ...FILES }).toSorted() as MailName[]
export const isMailName = (name: string): name is MailName => Object.hasOwn(NEWS, name) || Object.hasOwn(FILES, name)
export const isNewsName = (name: MailName): name is NewsName => name in NEWS
export const hasBell = (name: MailName): name is BellName => name in MAILS_WITH_BELL
/** Whether a mail of this name carries a token; a name that is in no catalog counts as harmless. */
export const hasSecret = (name: string): boolean => isMailName(name) && WITH_SECRET.includes(name)

type PropsOf<File> = File extends () => Promise<{ mail: Mail<infer Props> }> ? Props : never
type DataOf<Words> = Words extends News<infer Data> ? Data : never

/** What a mail is queued with. */
export type MailProps<Name extends MailName> = Name extends NewsName
  ? NewsProps<DataOf<(typeof NEWS)[Name]>>
  : Name extends keyof typeof FILES
    ? PropsOf<(typeof FILES)[Name]>
    : never
/** Something that happened, by the name of its mail and with what its words need. */
export type EventOf<Name extends NewsName> = { mail: Name } & DataOf<(typeof NEWS)[Name]>
export type NewsEvent = { [Name in NewsName]: EventOf<Name> }[NewsName]

// Each name has props of its own; whoever has only a name takes them as values, which the mail's schema checks.

/** The words of an event. */
export const newsOf = (name: NewsName) => NEWS[name] as unknown as News<MailValues>

/** A mail, with its layout. */
export async function loadMail(name: MailName): Promise<Mail<MailValues>> {
  if (isNewsName(name))
    return (await import('./layout/news-mail.tsx')).newsMail(newsOf(name)) as unknown as Mail<MailValues>
  return (await FILES[name]()).mail as unknown as Mail<MailValues>
}

/** What the bell says of a mail. */
export async function bellOf<Name extends BellName>(name: Name, props: MailProps<Name>) {
  const { mail } = (await MAILS_WITH_BELL[name]()) as unknown as { mail: MailWithBell<MailProps<Name>> }
  return mail.bell(props)
}
