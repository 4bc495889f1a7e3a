const DAY_MS = 86_400_000

/** A copy of somebody's data: waiting for the job, there to be downloaded, or given up after several failures. */
export const EXPORT_STATUSES = ['waiting', 'ready', 'failed'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

/** How long a copy can be downloaded. */
export const EXPORT_DAYS = 7
/** One request in this time. */
export const EXPORT_EVERY_MS = DAY_MS
/** How often the job tries before it gives up. */
export const EXPORT_TRIES = 3

/** The address of a copy, which opens only for the person whose it is. */
export const exportAddress = (id: string): string => `/files/private/exports/${id}.zip`

/** Within this time whoever leaves can come back by signing in. */
export const LEAVE_DAYS = 30
/** So long before the end they are reminded. */
export const LEAVE_REMINDER_DAYS = 3
/** What is typed to confirm it. */
export const LEAVE_WORD = 'DELETE'

/** Why an account cannot be deleted yet. */
export type LeaveBlock = 'wedding' | 'held' | 'refund' | 'chargeback' | 'payout' | 'owed' | 'last-admin'

/** How long the mailed link works for somebody without an account, and what it opens. */
export const DATA_LINK_HOURS = 24
export const DATA_OPEN_MINUTES = 60
