export const EVENTS_PER_PAGE = 25
/** Chain problems shown at most. */
export const PROBLEMS_SHOWN = 20

export const AUDIT_TITLE = 'Audit log'
export const AUDIT_SUBTITLE = 'Who decided or changed what, and when. Entries are added, never edited.'
export const AUDIT_FAILED = 'The audit log didn’t load'
export const NO_EVENTS = 'No entries found'
/** Finds what no person did: jobs and mailed links. */
export const SYSTEM = 'system'

export const REASON_MAX = 2000
export const REASON_MISSING = 'Please say why: it’s kept in the audit log'
