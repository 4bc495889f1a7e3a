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
