export const REPORT_STATUSES = ['open', 'resolved', 'dismissed'] as const

/** What a moderator's action is about. */
export const MODERATION_TARGETS = ['message', 'thread', 'review', 'photographer', 'client', 'inquiry'] as const

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
