/** The people of the platform: reviewers decide on applications, moderators on messages and reviews, administrators on all. (AD13) */
export const TEAM_ROLES = ['reviewer', 'moderator', 'admin'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
/** A role of the team that is not an administrator's. */
export type NarrowRole = Exclude<TeamRole, 'admin'>

/** What a signed-in person is. `photographer` is every kind of vendor; `client` is the default (section 6). */
export const ROLES = ['client', 'photographer', ...TEAM_ROLES] as const
export type Role = (typeof ROLES)[number]
/** Whom the market is for. */
export type MemberRole = Exclude<Role, TeamRole>

/** Whether somebody is of the team: what is demanded of it, and kept from it, is so for each of its roles. */
export const isTeam = (role: string | null | undefined): role is TeamRole =>
  (TEAM_ROLES as readonly unknown[]).includes(role)

/** Who acts in bookings, contracts and conversations: both sides, and administrators. */
export const SIDE_ROLES = ['client', 'photographer', 'admin'] as const
export type SideRole = (typeof SIDE_ROLES)[number]

/** The role in which somebody acts there. The narrower ones act nowhere: their procedures let them in to nothing of it. */
export function sideRole(role: Role): SideRole {
  if (role === 'reviewer' || role === 'moderator') throw new Error(`A ${role} acts in no booking.`)
  return role
}

/** Who made a transition of a booking, a contract or money; `system` is a timer. */
export const ACTOR_ROLES = [...SIDE_ROLES, 'system'] as const
export type ActorRole = (typeof ACTOR_ROLES)[number]

/** Who an entry of the audit log is by. */
export const AUDIT_ROLES = [...ROLES, 'system'] as const
export type AuditRole = (typeof AUDIT_ROLES)[number]

/** The five kinds of vendor the application form accepts; only photographers are listed (X64). */
export const BUSINESS_TYPES = ['photographer', 'videographer', 'planner', 'florist', 'venue'] as const

export type BusinessType = (typeof BUSINESS_TYPES)[number]

/** The pages of the admin area that are a narrower role's too, its home first. All others are administrators' alone. */
export const TEAM_PAGES = {
  reviewer: ['/admin/applications', '/admin/scoring'],
  moderator: ['/admin/messages', '/admin/reviews', '/admin/takedowns'],
} as const satisfies Record<NarrowRole, readonly string[]>

/** Whether a page of the admin area is for this role. */
export const mayOpenTeamPage = (pathname: string, role: TeamRole): boolean =>
  role === 'admin' || (TEAM_PAGES[role] as readonly string[]).includes(pathname)

export type Home = '/admin' | '/vendor' | '/dashboard' | (typeof TEAM_PAGES)[NarrowRole][0]

/** A role's area: the target of "Dashboard", of the guard and of signing in. Admin first. */
export function roleHome(role: Role): Home {
  if (role === 'admin') return '/admin'
  if (isTeam(role)) return TEAM_PAGES[role][0]
  return role === 'photographer' ? '/vendor' : '/dashboard'
}
