/** A mail's way through the outbox: `dead` needs attention. */
export const OUTBOX_STATUSES = ['pending', 'sending', 'sent', 'dead'] as const
export type OutboxStatus = (typeof OUTBOX_STATUSES)[number]

/** What happened to a mail at the receiving end. */
export const DELIVERY_STATUSES = ['delivered', 'bounced', 'complained', 'suppressed'] as const

export const JOB_STATUSES = ['running', 'succeeded', 'failed'] as const

/** Notices per page; the bell shows the first of them. */
export const NOTICES_SHOWN = 20
/** How often the bell asks while its page is visible. */
export const UNREAD_POLL_MS = 30_000
/** Counted up to here; the bell says "99+". */
export const UNREAD_MAX = 100

export const BELL_TITLE = 'Notifications'
export const MARK_ALL_READ = 'Mark all as read'
export const MARK_FAILED = 'We couldn’t mark that as read. Please try again.'
export const NOTICE_GONE = 'This notification no longer exists.'
export const NO_NOTICES = 'Nothing new'
export const NO_NOTICES_TEXT = 'You’ll hear about inquiries, messages and decisions here.'
export const NOTICES_FAILED = 'Your notifications didn’t load'

/** "No", "1" or "99+": the bell's figure in words. */
export const unreadWords = (count: number): string =>
  count === 0
    ? 'No unread notifications'
    : `${unreadFigure(count)} unread ${count === 1 ? 'notification' : 'notifications'}`
export const unreadFigure = (count: number): string => (count >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(count))
