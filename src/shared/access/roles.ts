/** What a signed-in person is. `photographer` is every kind of vendor; `client` is the default (section 6). */
export const ROLES = ['client', 'photographer', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** Who made a transition of a booking, a contract or money; `system` is a timer. */
export const ACTOR_ROLES = [...ROLES, 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** The five kinds of vendor the application form accepts; only photographers are listed (X64). */
export const BUSINESS_TYPES = ['photographer', 'videographer', 'planner', 'florist', 'venue'] as const

export type BusinessType = (typeof BUSINESS_TYPES)[number]

export type Home = '/admin' | '/vendor' | '/dashboard'

/** A role's area: the target of "Dashboard", of the guard and of signing in. Admin first. */
export function roleHome(role: Role): Home {
  if (role === 'admin') return '/admin'
  return role === 'photographer' ? '/vendor' : '/dashboard'
}
