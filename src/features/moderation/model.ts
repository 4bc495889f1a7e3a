/** Why a message is flagged, in the order of the specification: the first one found is the one shown (V38, X41). */
export const FLAG_REASONS = [
  'Email detected',
  'Phone number detected',
  'URL detected',
  'Inappropriate language',
] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

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
