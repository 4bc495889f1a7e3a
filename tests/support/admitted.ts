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
  'administrator looking as a client',
  'administrator looking as a photographer',
] as const
export type Person = (typeof PEOPLE)[number]

/** Who only looks. */
const VIEWERS = ['administrator looking as a client', 'administrator looking as a photographer'] as const
const isViewer = (person: Person): boolean => VIEWERS.some((viewer) => viewer === person)

/** Who is let in by an audience. */
export const ADMITTED: Record<Audience, readonly Person[]> = {
  public: PEOPLE,
  'signed-in': ['client', 'partner', 'former partner', 'photographer', 'reviewer', 'moderator', 'admin', ...VIEWERS],
  side: ['client', 'partner', 'former partner', 'photographer', 'admin', ...VIEWERS],
  client: ['client', 'partner', 'former partner', VIEWERS[0]],
  vendor: ['photographer', 'admin', VIEWERS[1]],
  reviewer: ['reviewer', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
}

type Door = { audience: Audience; type: string; isSecret?: true; endsViewing?: true }

/** Whether somebody is let in by a procedure: whoever only looks, by questions that are about no secret. */
export function isAdmitted(person: Person, name: string, { audience, type, ...door }: Door): boolean {
  if (!ADMITTED[audience].includes(person) || (person === 'partner' && OWNERS_ONLY.includes(name))) return false
  return !isViewer(person) || door.endsViewing === true || (type === 'query' && !door.isSecret)
}
