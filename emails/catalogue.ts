import type { Mail, MailValues, RungMail } from './define.ts'
import type { News } from './news.ts'
import type { StopName } from './stop.ts'

type Load<Props extends MailValues> = () => Promise<{ mail: Mail<Props> }>
type LoadRung<Props extends MailValues> = () => Promise<{ mail: RungMail<Props> }>

const plain = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: false })
/** The mail carries a single-use token: props and body are erased once it is sent. */
const secret = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: true })

/** The bell has its own words for the mail. */
const rung = <Props extends MailValues>(load: LoadRung<Props>) => ({ load, isRung: true as const, hasSecret: false })
/** The reader can switch the mail off, by a link in it; every other mail belongs to something they are part of. (OP4) */
const stoppable = <Kept extends object, Stop extends StopName>(stop: Stop, mail: Kept) => ({ ...mail, stop })

/** An event with one text for bell and mail. */
const news = <Event extends MailValues>(words: () => Promise<{ news: News<Event> }>) => ({
  words,
  load: async () => ({ mail: (await import('./news-mail.tsx')).newsMail((await words()).news) }),
  hasSecret: false,
})

/** Every mail Curio sends. Callers name one of these and pass its props; raw HTML is never accepted. (X34, NO4) */
export const MAILS = {
  'account-standing': rung(() => import('./account-standing.tsx')),
  'admin-new-application': rung(() => import('./admin-new-application.tsx')),
  'amendment-accepted': news(() => import('./amendment-accepted.ts')),
  'amendment-ended': news(() => import('./amendment-ended.ts')),
  'amendment-proposed': news(() => import('./amendment-proposed.ts')),
  'amendment-reminder': news(() => import('./amendment-reminder.ts')),
  'application-received': rung(() => import('./application-received.tsx')),
  'application-status': rung(() => import('./application-status.tsx')),
  'approval-asked': rung(() => import('./approval-asked.tsx')),
  'approval-decided': rung(() => import('./approval-decided.tsx')),
  'bank-payout-failed': rung(() => import('./bank-payout-failed.tsx')),
  'booking-cancelled': news(() => import('./booking-cancelled.ts')),
  'booking-changes': news(() => import('./booking-changes.ts')),
  'booking-completed': news(() => import('./booking-completed.ts')),
  'booking-confirmed': news(() => import('./booking-confirmed.ts')),
  'booking-countered': news(() => import('./booking-countered.ts')),
  'booking-date-lost': news(() => import('./booking-date-lost.ts')),
  'booking-disputed': news(() => import('./booking-disputed.ts')),
  'booking-event-near': news(() => import('./booking-event-near.ts')),
  'booking-expired': news(() => import('./booking-expired.ts')),
  'booking-news': plain(() => import('./booking-news.tsx')),
  'booking-offered': news(() => import('./booking-offered.ts')),
  'booking-proposed': news(() => import('./booking-proposed.ts')),
  'booking-rejected': news(() => import('./booking-rejected.ts')),
  'booking-resumed': news(() => import('./booking-resumed.ts')),
  'booking-revised': news(() => import('./booking-revised.ts')),
  'booking-suspended': news(() => import('./booking-suspended.ts')),
  'booking-wanted': news(() => import('./booking-wanted.ts')),
  'booking-withdrawn': news(() => import('./booking-withdrawn.ts')),
  // Its token only says that a calendar is right.
  'calendar-confirm': plain(() => import('./calendar-confirm.tsx')),
  'calendar-unreadable': rung(() => import('./calendar-unreadable.tsx')),
  'chargeback-decided': news(() => import('./chargeback-decided.ts')),
  'chargeback-opened': news(() => import('./chargeback-opened.ts')),
  'client-welcome': plain(() => import('./client-welcome.tsx')),
  'confirm-contact': secret(() => import('./confirm-contact.tsx')),
  'confirm-email': secret(() => import('./confirm-email.tsx')),
  'contact-change': rung(() => import('./contact-change.tsx')),
  'contract-declined': news(() => import('./contract-declined.ts')),
  'contract-reminder': news(() => import('./contract-reminder.ts')),
  'contract-sent': rung(() => import('./contract-sent.tsx')),
  'contract-signed': news(() => import('./contract-signed.ts')),
  'contract-signed-alone': news(() => import('./contract-signed-alone.ts')),
  'date-freed': stoppable(
    'date',
    rung(() => import('./date-freed.tsx')),
  ),
  'delivery-late': news(() => import('./delivery-late.ts')),
  'delivery-missing': news(() => import('./delivery-missing.ts')),
  'delivery-new': news(() => import('./delivery-new.ts')),
  'delivery-reminder': news(() => import('./delivery-reminder.ts')),
  'dispute-resolved': news(() => import('./dispute-resolved.ts')),
  'dispute-written': news(() => import('./dispute-written.ts')),
  'inquiry-closed': rung(() => import('./inquiry-closed.tsx')),
  'inquiry-new': rung(() => import('./inquiry-new.tsx')),
  'inquiry-reminder': rung(() => import('./inquiry-reminder.tsx')),
  'inquiry-resumed': news(() => import('./inquiry-resumed.ts')),
  'inquiry-sent': plain(() => import('./inquiry-sent.tsx')),
  'inquiry-suspended': news(() => import('./inquiry-suspended.ts')),
  'message-digest': plain(() => import('./message-digest.tsx')),
  'message-new': rung(() => import('./message-new.tsx')),
  'newsletter-confirm': stoppable(
    'newsletter',
    secret(() => import('./newsletter-confirm.tsx')),
  ),
  'offer-hold-ends': news(() => import('./offer-hold-ends.ts')),
  'partner-invited': secret(() => import('./partner-invited.tsx')),
  'partner-joined': news(() => import('./partner-joined.ts')),
  'partner-left': news(() => import('./partner-left.ts')),
  'password-changed': plain(() => import('./password-changed.tsx')),
  'payment-due': news(() => import('./payment-due.ts')),
  'payment-first-due': news(() => import('./payment-first-due.ts')),
  'payment-overdue': news(() => import('./payment-overdue.ts')),
  'payment-received': news(() => import('./payment-received.ts')),
  'payment-refunded': news(() => import('./payment-refunded.ts')),
  'payment-released': news(() => import('./payment-released.ts')),
  'payment-returned': news(() => import('./payment-returned.ts')),
  'payout-details-changed': plain(() => import('./payout-details-changed.tsx')),
  'payout-failed': news(() => import('./payout-failed.ts')),
  'payout-paid': news(() => import('./payout-paid.ts')),
  'payouts-standing': rung(() => import('./payouts-standing.tsx')),
  'receipt-issued': plain(() => import('./receipt-issued.tsx')),
  'refund-returned': news(() => import('./refund-returned.ts')),
  'reset-password': secret(() => import('./reset-password.tsx')),
  'review-answered': news(() => import('./review-answered.ts')),
  'review-disputed': news(() => import('./review-disputed.ts')),
  'review-kept': news(() => import('./review-kept.ts')),
  'review-other': news(() => import('./review-other.ts')),
  'review-published': news(() => import('./review-published.ts')),
  'review-restored': news(() => import('./review-restored.ts')),
  'review-shown': news(() => import('./review-shown.ts')),
  'review-taken-down': news(() => import('./review-taken-down.ts')),
  'sign-in-link': secret(() => import('./sign-in-link.tsx')),
  'substitutes-offered': news(() => import('./substitutes-offered.ts')),
  'vendor-contact': plain(() => import('./vendor-contact.tsx')),
  'vendor-welcome': plain(() => import('./vendor-welcome.tsx')),
  'wedding-standing': rung(() => import('./wedding-standing.tsx')),
  // Its token only stops this mail, so nothing is lost when its text is kept and nobody waits for it.
  'weekly-needs': stoppable(
    'weekly',
    plain(() => import('./weekly-needs.tsx')),
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
/** What the reader of a mail can switch off by it; null for a mail that cannot be. (OP4) */
export const stopOf = (name: MailName): StopName | null => {
  const mail = MAILS[name]
  return 'stop' in mail ? mail.stop : null
}

/** Bells that are not enough: somebody else may have changed the account, or it can no longer be opened. */
const OF_ACCOUNT: readonly MailName[] = ['account-standing', 'contact-change']
/** Whether a complaint ends the mail: what can be switched off, and what the bell says too. (OP4) */
export function endsWithComplaint(name: MailName): boolean {
  if (hasSecret(name) || OF_ACCOUNT.includes(name)) return false
  return stopOf(name) !== null || isNewsName(name) || isRungName(name) || name === 'message-digest'
}
