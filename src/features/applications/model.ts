import { APPROVAL_STATUSES, type ApprovalStatus } from '#features/photographers/model.ts'

/** C2 and our own upper bounds. */
export const APPLICANT_NAME_MIN = 2
export const APPLICANT_NAME_MAX = 120
export const BIO_MIN = 10
export const BIO_MAX = 3000
export const BUSINESS_NAME_MAX = 120
export const LINK_MAX = 300
export const STARTING_RATE_MAX = 100_000
export const ANSWER_MAX = 3000

export type ApplicationEvent = 'approve' | 'reject' | 'requestInfo' | 'reopen' | 'answer' | 'withdraw' | 'reapply'
type Transition = {
  /** `system` approves automatically where the settings say so. */
  by: readonly ('admin' | 'applicant' | 'system')[]
  from: readonly ApprovalStatus[]
  to: ApprovalStatus
}

/**
 * The application's machine. Nothing else changes `approval_status`; being suspended is a flag of its own.
 * Withdrawing while we wait for an answer, and applying again after it, keep both from being a dead end; a couple that
 * was refused withdraws to be a couple again.
 */
export const APPLICATION_TRANSITIONS: Record<ApplicationEvent, Transition> = {
  approve: { by: ['admin', 'system'], from: ['pending'], to: 'approved' },
  reject: { by: ['admin'], from: ['pending'], to: 'rejected' },
  requestInfo: { by: ['admin'], from: ['pending'], to: 'info_requested' },
  reopen: { by: ['admin'], from: ['rejected', 'info_requested'], to: 'pending' },
  answer: { by: ['applicant'], from: ['info_requested'], to: 'pending' },
  withdraw: { by: ['applicant'], from: ['pending', 'info_requested', 'rejected'], to: 'cancelled' },
  reapply: { by: ['applicant'], from: ['rejected', 'cancelled'], to: 'pending' },
}

/** Whether the machine has this transition. */
export const mayBecome = (event: ApplicationEvent, from: ApprovalStatus): boolean =>
  APPLICATION_TRANSITIONS[event].from.includes(from)

/** Whether an applicant may withdraw; after a refusal only to be a couple's again, as there is nothing left to review. */
export const mayWithdraw = (status: ApprovalStatus, wasCouple: boolean): boolean =>
  mayBecome('withdraw', status) && (status !== 'rejected' || wasCouple)

/** What a status mail can be about: the five statuses, and the two events that leave the status as it is. */
export const APPLICATION_MAIL_STATUSES = [...APPROVAL_STATUSES, 'suspended', 'restored'] as const
export type ApplicationMailStatus = (typeof APPLICATION_MAIL_STATUSES)[number]

/** Names of the statuses on screen. */
export const STATUS_LABELS: Record<ApprovalStatus, string> = {
  pending: 'Under review',
  approved: 'Approved',
  rejected: 'Not accepted',
  info_requested: 'We have a question',
  cancelled: 'Withdrawn',
}

/** Why an application was not accepted: the administrator chooses keys, the applicant reads the texts. */
export const REJECTION_REASONS = [
  {
    key: 'portfolio',
    label: 'Portfolio quality',
    text: 'The pictures don’t yet show the quality we look for in every frame.',
  },
  {
    key: 'consistency',
    label: 'Consistency',
    text: 'Strong pictures sit next to much weaker ones; we look for work that holds up all day long.',
  },
  {
    key: 'low-light',
    label: 'Low light',
    text: 'We didn’t see enough of dark rooms, receptions and flash.',
  },
  {
    key: 'experience',
    label: 'Few weddings',
    text: 'We didn’t see enough weddings photographed from start to finish.',
  },
  {
    key: 'incomplete',
    label: 'Incomplete application',
    text: 'The application wasn’t complete, so we couldn’t judge it fairly.',
  },
  {
    key: 'market',
    label: 'Market is full',
    text: 'We have no open spots in your market for this kind of work right now.',
  },
  {
    key: 'authorship',
    label: 'Authorship',
    text: 'We couldn’t confirm that the pictures are your own work.',
  },
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]['key']
export const REJECTION_REASON_KEYS = REJECTION_REASONS.map(({ key }) => key)

/** Whether a reason judges the pictures, which the rubric's scores have to bear out. */
export const isAboutPictures = (key: RejectionReason): boolean =>
  ['portfolio', 'consistency', 'low-light', 'experience'].includes(key)

/** The texts of chosen reasons, in the list's order. */
export const rejectionTexts = (keys: readonly string[]): string[] =>
  REJECTION_REASONS.filter(({ key }) => keys.includes(key)).map(({ text }) => text)

/** After how many months somebody may apply again; the first is the usual one. */
export const REAPPLY_MONTHS = [3, 6, 12] as const
export type ReapplyMonths = (typeof REAPPLY_MONTHS)[number]

/** The first moment to apply again. */
export function reapplyDate(decidedAt: Date, months: ReapplyMonths): Date {
  const date = new Date(decidedAt)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  // The 31st of a short month would run over into the next one.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date
}

/** The words before and after the first space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const text = name.trim()
  const at = text.search(/\s/)
  return at < 0 ? { firstName: text, lastName: '' } : { firstName: text.slice(0, at), lastName: text.slice(at).trim() }
}
