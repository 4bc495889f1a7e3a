import type { Audience } from '#server/procedure-meta.ts'

/** Of a couple's, what only its owner may do; everything else the partner may, too. (CP1) */
export const OWNERS_ONLY: readonly string[] = ['partner.remove', 'partner.withdrawInvite']

/** Everybody who may knock. */
export const PEOPLE = [
  'anonymous',
  'client',
  'partner',
  'former partner',
  'photographer',
  'reviewer',
  'moderator',
  'admin',
  'administrator without a second factor',
  'reviewer without a second factor',
  'moderator without a second factor',
  'couple that is leaving',
  'photographer who is leaving',
] as const
export type Person = (typeof PEOPLE)[number]

/** Who is let in by an audience. */
export const ADMITTED: Record<Audience, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['client', 'partner', 'former partner', 'photographer', 'reviewer', 'moderator', 'admin'],
  side: ['client', 'partner', 'former partner', 'photographer', 'admin'],
  client: ['client', 'partner', 'former partner'],
  vendor: ['photographer', 'admin'],
  reviewer: ['reviewer', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}
