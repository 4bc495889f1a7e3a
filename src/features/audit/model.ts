export const EVENTS_PER_PAGE = 25
/** Chain problems shown at most. */
export const PROBLEMS_SHOWN = 20

export const AUDIT_TITLE = 'Audit log'
export const AUDIT_SUBTITLE = 'Who decided and changed what, and when. Entries are only ever added.'
export const AUDIT_FAILED = 'The audit log did not load'
export const NO_EVENTS = 'No entries found'
/** Finds what no person did: jobs and mailed links. */
export const SYSTEM = 'system'

export const REASON_MAX = 2000
export const REASON_MISSING = 'Please say why: it is kept in the audit log'
