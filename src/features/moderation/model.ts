export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const

/** For how long a moderator can take an own decision about a report back. */
export const UNDO_MINUTES = 10

/** What a moderator's action is about. */
export const MODERATION_TARGETS = ['message', 'thread', 'review', 'photographer', 'client', 'inquiry'] as const

export const MODERATION_ACTIONS = [
  'flag',
  'unflag',
  'reply',
  'resolve',
  'dismiss',
  'warn',
  'pause',
  'suspend',
  'restore',
  'remove',
] as const

/** Why a conversation waits for a moderator: a hit that is not certain, or contact details again after two notices. */
export const CASE_CAUSES = ['uncertain', 'repeated'] as const
export type CaseCause = (typeof CASE_CAUSES)[number]

/** The steps of the ladder against contact details before a booking, mildest first. Only people take the last. */
export const LADDER_STEPS = ['notice', 'second_notice', 'pause'] as const
export type LadderStep = (typeof LADDER_STEPS)[number]

/** How a moderator closes a case: nothing was wrong, or one of the steps. */
export const CASE_DECISIONS = ['cleared', ...LADDER_STEPS] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]

/** For how many days a pause keeps somebody from writing before a booking. */
export const PAUSE_DAYS = [3, 7, 30] as const
export type PauseDays = (typeof PAUSE_DAYS)[number]
