import type { Mail, MailValues } from './define.ts'

/** Loads a mail with its react-email code; only functions that send mail ever do. */
type Load<Props extends MailValues> = () => Promise<{ mail: Mail<Props> }>

const plain = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: false })
/** The mail carries a single-use token: props and body are erased once it is sent. */
const secret = <Props extends MailValues>(load: Load<Props>) => ({ load, hasSecret: true })

/** Every mail Curio sends. Callers name one of these and pass its props; raw HTML is never accepted. (X34, NO4) */
export const MAILS = {
  'account-standing': plain(() => import('./account-standing.tsx')),
  'admin-new-application': plain(() => import('./admin-new-application.tsx')),
  'application-received': plain(() => import('./application-received.tsx')),
  'application-status': plain(() => import('./application-status.tsx')),
  'booking-news': plain(() => import('./booking-news.tsx')),
  'client-welcome': plain(() => import('./client-welcome.tsx')),
  'confirm-email': secret(() => import('./confirm-email.tsx')),
  'contract-sent': plain(() => import('./contract-sent.tsx')),
  'inquiry-closed': plain(() => import('./inquiry-closed.tsx')),
  'inquiry-new': plain(() => import('./inquiry-new.tsx')),
  'inquiry-reminder': plain(() => import('./inquiry-reminder.tsx')),
  'inquiry-sent': plain(() => import('./inquiry-sent.tsx')),
  'message-digest': plain(() => import('./message-digest.tsx')),
  'message-new': plain(() => import('./message-new.tsx')),
  'newsletter-confirm': secret(() => import('./newsletter-confirm.tsx')),
  'password-changed': plain(() => import('./password-changed.tsx')),
  'payout-details-changed': plain(() => import('./payout-details-changed.tsx')),
  'reset-password': secret(() => import('./reset-password.tsx')),
  'sign-in-link': secret(() => import('./sign-in-link.tsx')),
  'vendor-contact': plain(() => import('./vendor-contact.tsx')),
  'vendor-welcome': plain(() => import('./vendor-welcome.tsx')),
}

export type MailName = keyof typeof MAILS
export type MailProps<Name extends MailName> = (typeof MAILS)[Name] extends { load: Load<infer Props> } ? Props : never

export const MAIL_NAMES = Object.keys(MAILS) as MailName[]
export const isMailName = (name: string): name is MailName => Object.hasOwn(MAILS, name)
/** Whether a mail of this name carries a token; a name that no longer exists counts as harmless. */
export const hasSecret = (name: string): boolean => isMailName(name) && MAILS[name].hasSecret
