export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What a moderator's action is about. */
export const MODERATION_TARGETS = ['message', 'thread', 'review', 'photographer', 'client', 'inquiry'] as const
export type ModerationTarget = (typeof MODERATION_TARGETS)[number]

export const MODERATION_ACTIONS = [
  'flag',
  'unflag',
  'reply',
  'resolve',
  'dismiss',
  'warn',
  'suspend',
  'restore',
  'remove',
] as const
export type ModerationAction = (typeof MODERATION_ACTIONS)[number]
