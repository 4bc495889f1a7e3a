/** Why a message is flagged, in the order of the specification: the first one found is the one shown (V38, X41). */
export const FLAG_REASONS = [
  'Email detected',
  'Phone number detected',
  'URL detected',
  'Inappropriate language',
] as const

export type FlagReason = (typeof FLAG_REASONS)[number]
