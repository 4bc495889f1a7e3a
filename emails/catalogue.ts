import type { Mail, MailValues, RungMail } from './define-mail.ts'
import type { News } from './define-news.ts'
import type { StopName } from './stop.ts'

type Load<Props extends MailValues> = () => Promise<{ mail: Mail<Props> }>
type LoadRung<Props extends MailValues> = () => Promise<{ mail: RungMail<Props> }>

const plain = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: false })
/** The mail carries a single-use token: props and body are erased once it is sent. */
const secret = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: true })

/** The bell has its own words for the mail. */
const rung = <Props extends MailValues>(load: LoadRung<Props>) => ({ load, isRung: true as const, hasSecret: false })
/** The reader can switch the mail off, by a link in it; every other mail belongs to something they are part of. */
const stoppable = <Kept extends object, Stop extends StopName>(stop: Stop, mail: Kept) => ({ ...mail, stop })

/** An event with one text for bell and mail. */
const news = <Event extends MailValues>(words: () => Promise<{ news: News<Event> }>) => ({
  words,
  load: async () => ({ mail: (await import('./layout/news-mail.tsx')).newsMail((await words()).news) }),
  hasSecret: false,
})

/** Every mail Curio sends. Callers name one of these and pass its props; raw HTML is never accepted. */
export const MAILS = {
  'account-standing': rung(() => import('./accounts/account-standing.tsx')),
  'admin-new-application': rung(() => import('./applications/admin-new-application.tsx')),
  'amendment-accepted': news(() => import('./amendments/amendment-accepted.ts')),
  'amendment-ended': news(() => import('./amendments/amendment-ended.ts')),
  'amendment-proposed': news(() => import('./amendments/amendment-proposed.ts')),
  'amendment-reminder': news(() => import('./amendments/amendment-reminder.ts')),
  'application-received': rung(() => import('./applications/application-received.tsx')),
  'application-status': rung(() => import('./applications/application-status.tsx')),
  'approval-asked': rung(() => import('./payments/approval-asked.tsx')),
  'approval-decided': rung(() => import('./payments/approval-decided.tsx')),
  'bank-payout-failed': rung(() => import('./payouts/bank-payout-failed.tsx')),
  'booking-cancelled': news(() => import('./bookings/booking-cancelled.ts')),
  'booking-changes': news(() => import('./deliveries/booking-changes.ts')),
  'booking-completed': news(() => import('./bookings/booking-completed.ts')),
  'booking-confirmed': news(() => import('./bookings/booking-confirmed.ts')),
  'booking-countered': news(() => import('./offers/booking-countered.ts')),
  'booking-date-lost': news(() => import('./offers/booking-date-lost.ts')),
  'booking-disputed': news(() => import('./disputes/booking-disputed.ts')),
  'booking-event-near': news(() => import('./bookings/booking-event-near.ts')),
  'booking-expired': news(() => import('./offers/booking-expired.ts')),
  'booking-news': plain(() => import('./booking-news.tsx')),
  'booking-offered': news(() => import('./offers/booking-offered.ts')),
  'booking-proposed': news(() => import('./offers/booking-proposed.ts')),
  'booking-rejected': news(() => import('./offers/booking-rejected.ts')),
  'booking-resumed': news(() => import('./bookings/booking-resumed.ts')),
  'booking-revised': news(() => import('./offers/booking-revised.ts')),
  'booking-suspended': news(() => import('./bookings/booking-suspended.ts')),
  'booking-wanted': news(() => import('./offers/booking-wanted.ts')),
  'booking-withdrawn': news(() => import('./offers/booking-withdrawn.ts')),
  // Its token only says that a calendar is right.
  'calendar-confirm': plain(() => import('./photographers/calendar-confirm.tsx')),
  'calendar-unreadable': rung(() => import('./photographers/calendar-unreadable.tsx')),
  'chargeback-decided': news(() => import('./chargebacks/chargeback-decided.ts')),
  'chargeback-opened': news(() => import('./chargebacks/chargeback-opened.ts')),
  'client-welcome': plain(() => import('./accounts/client-welcome.tsx')),
  'confirm-contact': secret(() => import('./photographers/confirm-contact.tsx')),
  'confirm-email': secret(() => import('./accounts/confirm-email.tsx')),
  'contact-change': rung(() => import('./photographers/contact-change.tsx')),
  'contract-declined': news(() => import('./contracts/contract-declined.ts')),
  'contract-reminder': news(() => import('./contracts/contract-reminder.ts')),
  'contract-sent': rung(() => import('./contracts/contract-sent.tsx')),
  'contract-signed': news(() => import('./contracts/contract-signed.ts')),
  'contract-signed-alone': news(() => import('./contracts/contract-signed-alone.ts')),
  'date-freed': stoppable(
    'date',
    rung(() => import('./subscriptions/date-freed.tsx')),
  ),
  'delivery-late': news(() => import('./deliveries/delivery-late.ts')),
  'delivery-missing': news(() => import('./deliveries/delivery-missing.ts')),
  'delivery-new': news(() => import('./deliveries/delivery-new.ts')),
  'delivery-reminder': news(() => import('./deliveries/delivery-reminder.ts')),
  'dispute-resolved': news(() => import('./disputes/dispute-resolved.ts')),
  'dispute-written': news(() => import('./disputes/dispute-written.ts')),
  'inquiry-closed': rung(() => import('./inquiries/inquiry-closed.tsx')),
  'inquiry-new': rung(() => import('./inquiries/inquiry-new.tsx')),
  'inquiry-reminder': rung(() => import('./inquiries/inquiry-reminder.tsx')),
  'inquiry-resumed': news(() => import('./inquiries/inquiry-resumed.ts')),
  'inquiry-sent': plain(() => import('./inquiries/inquiry-sent.tsx')),
  'inquiry-suspended': news(() => import('./inquiries/inquiry-suspended.ts')),
  'message-digest': plain(() => import('./messages/message-digest.tsx')),
  'message-new': rung(() => import('./messages/message-new.tsx')),
  'newsletter-confirm': stoppable(
    'newsletter',
    secret(() => import('./subscriptions/newsletter-confirm.tsx')),
  ),
  'offer-hold-ends': news(() => import('./offers/offer-hold-ends.ts')),
  'partner-invited': secret(() => import('./accounts/partner-invited.tsx')),
  'partner-joined': news(() => import('./accounts/partner-joined.ts')),
  'partner-left': news(() => import('./accounts/partner-left.ts')),
  'password-changed': plain(() => import('./accounts/password-changed.tsx')),
  'payment-due': news(() => import('./payments/payment-due.ts')),
  'payment-first-due': news(() => import('./payments/payment-first-due.ts')),
  'payment-overdue': news(() => import('./payments/payment-overdue.ts')),
  'payment-received': news(() => import('./payments/payment-received.ts')),
  'payment-refunded': news(() => import('./payments/payment-refunded.ts')),
  'payment-released': news(() => import('./payments/payment-released.ts')),
  'payment-returned': news(() => import('./payments/payment-returned.ts')),
  'payout-details-changed': plain(() => import('./payouts/payout-details-changed.tsx')),
  'payout-failed': news(() => import('./payouts/payout-failed.ts')),
  'payout-paid': news(() => import('./payouts/payout-paid.ts')),
  'payouts-standing': rung(() => import('./payouts/payouts-standing.tsx')),
  'receipt-issued': plain(() => import('./payments/receipt-issued.tsx')),
  'refund-returned': news(() => import('./payments/refund-returned.ts')),
  'reset-password': secret(() => import('./accounts/reset-password.tsx')),
  'review-answered': news(() => import('./reviews/review-answered.ts')),
  'review-disputed': news(() => import('./reviews/review-disputed.ts')),
  'review-kept': news(() => import('./reviews/review-kept.ts')),
  'review-other': news(() => import('./reviews/review-other.ts')),
  'review-published': news(() => import('./reviews/review-published.ts')),
  'review-restored': news(() => import('./reviews/review-restored.ts')),
  'review-shown': news(() => import('./reviews/review-shown.ts')),
  'review-taken-down': news(() => import('./reviews/review-taken-down.ts')),
  'sign-in-link': secret(() => import('./accounts/sign-in-link.tsx')),
  'substitutes-offered': news(() => import('./bookings/substitutes-offered.ts')),
  'vendor-contact': plain(() => import('./photographers/vendor-contact.tsx')),
  'vendor-welcome': plain(() => import('./accounts/vendor-welcome.tsx')),
  'wedding-standing': rung(() => import('./photographers/wedding-standing.tsx')),
  // Its token only stops this mail, so nothing is lost when its text is kept and nobody waits for it.
  'weekly-needs': stoppable(
    'weekly',
    plain(() => import('./subscriptions/weekly-needs.tsx')),
  ),
}

export type MailName = keyof typeof MAILS
export type MailProps<Name extends MailName> = (typeof MAILS)[Name] extends { load: Load<infer Props> } ? Props : never

/** A mail whose file has words for the bell. */
export type RungName = { [Name in MailName]: (typeof MAILS)[Name] extends { isRung: true } ? Name : never }[MailName]

/** What the bell says of a mail. */
export async function bellOf<Name extends RungName>(name: Name, props: MailProps<Name>) {
  const { mail } = (await MAILS[name].load()) as { mail: unknown }
  return (mail as RungMail<MailProps<Name>>).bell(props)
}

type Words<Name extends MailName> = (typeof MAILS)[Name] extends { words: () => Promise<{ news: News<infer Event> }> }
  ? Event
  : never
export type NewsName = { [Name in MailName]: (typeof MAILS)[Name] extends { words: unknown } ? Name : never }[MailName]
/** Something that happened, by the name of its mail and with what its words need. */
export type EventOf<Name extends NewsName> = { mail: Name } & Words<Name>
export type NewsEvent = { [Name in NewsName]: EventOf<Name> }[NewsName]

/** The words of an event. */
export const newsOf = async (name: NewsName): Promise<News<MailValues>> =>
  (await MAILS[name].words()).news as unknown as News<MailValues>

export const MAIL_NAMES = Object.keys(MAILS) as MailName[]
export const isNewsName = (name: MailName): name is NewsName => 'words' in MAILS[name]
export const isRungName = (name: MailName): name is RungName => 'isRung' in MAILS[name]
export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)
/** Whether a mail of this name carries a token; a name that no longer exists counts as harmless. */
export const hasSecret = (name: string): boolean => isMailName(name) && MAILS[name].hasSecret
/** What the reader of a mail can switch off by it; null for a mail that cannot be. */
export const stopOf = (name: MailName): StopName | null => {
  const mail = MAILS[name]
  return 'stop' in mail ? mail.stop : null
}

/** Bells that are not enough: somebody else may have changed the account, or it can no longer be opened. */
const OF_ACCOUNT: readonly MailName[] = ['account-standing', 'contact-change']
/** Whether a complaint ends the mail: what can be switched off, and what the bell says too. */
export function endsWithComplaint(name: MailName): boolean {
  if (hasSecret(name) || OF_ACCOUNT.includes(name)) return false
  return stopOf(name) !== null || isNewsName(name) || isRungName(name) || name === 'message-digest'
}
