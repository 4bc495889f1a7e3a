import type { AdminEvent } from './model.ts'

/** Sentences of the specification (file 1, sections 2, 5 and 8), word for word. */
export const TITLE = 'Vendor Applications'
export const SUBTITLE = 'Review and manage photographer applications'
export const LOAD_FAILED = 'Failed to load applications'
export const MISSING_ACTION = 'Missing application or action type'
export const APPROVED_AND_PUBLISHED = 'Application approved and published successfully'
export const REJECTED = 'Application rejected successfully'
/** X61: the specification's sentence omits the name. */
export const infoRequestedFrom = (name: string): string => `Application information requested from ${name} successfully`
const FAILED_WORDS: Record<AdminEvent, string> = {
  approve: 'approve',
  reject: 'reject',
  requestInfo: 'info',
  reopen: 'reopen',
}
/** T21: the decision was refused. */
export const decisionFailed = (event: AdminEvent, message: string): string =>
  `Failed to ${FAILED_WORDS[event]} application: ${message || 'Unknown error'}`
/** T22: the decision did not arrive, or the server failed. */
export const statusUpdateFailed = (message: string): string =>
  `Failed to update application status: ${message || 'Unknown error'}`

/** Our own sentences, where the specification names a case but gives no words. */
export const APPROVED = 'Application approved; it’s not published yet'
export const REOPENED = 'Application reopened successfully'
/** The first of the two has approved what had been rejected. */
export const APPROVAL_ASKED = 'Approved by you; an administrator has to approve it too'
export const APPROVED_ALREADY = 'You’ve already approved this: an administrator has to approve it too.'
export const SECOND_IS_ADMINS = 'Someone has approved this already: an administrator has to be the second.'
export const SECOND_APPROVAL =
  'This application had been rejected, so two of you have to approve it, the second an administrator. Until then, nothing changes for the applicant.'
export const NOT_FOUND = 'This application no longer exists.'
export const NOT_CONFIRMED = 'The applicant hasn’t confirmed their email address yet.'
export const MARKET_MISSING = 'Choose a market first: couples search by place.'
export const REASON_MISSING = 'Choose at least one reason; the applicant sees it.'
export const QUESTION_MISSING = 'Please write what you need to know; the applicant will read it.'
export const notPossible = (status: string): string => `That isn’t possible while an application is ${status}.`
const DONE_WORDS: Record<string, string> = {
  approved: 'approved this application',
  rejected: 'rejected this application',
  info_requested: 'asked the applicant for information',
  pending: 'put this application back in the queue',
  cancelled: 'withdrew this application',
}
/** Who decided first, and what. */
export const decidedMeanwhile = (who: string, status: string): string =>
  `${who} ${DONE_WORDS[status] ?? 'changed this application'} in the meantime.`

/** Several at once. */
export const APPROVE_MANY_MEANS =
  'Each one is approved as if you approved it alone: one that isn’t ready is left as it is, and you’ll see why. Applicants are told at once, so this can’t be undone.'
export const REJECT_MANY_MEANS =
  'Everyone gets the same reasons and the same date to apply again. Applicants are told at once; you can put them back in the queue afterwards, which they’re told as well.'
export const DONE_MANY = { approve: 'Approved', reject: 'Rejected', reopen: 'Back in the queue' } as const
