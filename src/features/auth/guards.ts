import {
  type BusinessType,
  isTeam,
  mayOpenTeamPage,
  type Role,
  roleHome,
  TEAM_ROLES,
  type TeamRole,
} from '#shared/access/roles.ts'
import { RETURN_TO_MAX } from './model.ts'
import {
  ADMIN_NOT_ALLOWED,
  ADMIN_SIGN_IN_FIRST,
  TEAM_PAGE_NOT_YOURS,
  TO_ADMIN_DASHBOARD,
  TO_CLIENT_DASHBOARD,
} from './texts.ts'

/** Who wants to enter; null without a session. `viewing` is of an administrator who looks as them. */
export type Visitor = { role: Role; vendorType?: BusinessType | null; viewing?: object | null } | null

/** The specification's four, and the couple's own area. (L1) */
export type Requirement = 'signed-in' | 'client' | 'vendor' | 'admin' | { vendorType: BusinessType }

/** Admitted, or where to go instead and what to say there. */
export type Verdict = { isAdmitted: true } | { isAdmitted: false; to: string; message?: string }

const ADMITTED: Verdict = { isAdmitted: true }
const sendTo = (to: string, message?: string): Verdict => ({ isAdmitted: false, to, message })

const OPEN_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/about',
  '/account',
  '/application',
  '/find-photographer',
  '/for-photographers',
  '/get-matched',
  '/how-it-works',
  '/join',
  '/notifications',
  '/privacy',
  '/shortlist',
  '/terms',
  '/vendor-sign-up',
])
const PROFILE_PAGE = /^\/photographer\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A visitor's inquiry that is waiting for its account. */
const INQUIRY_PAGE = /^\/inquiry\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The list of day packs and one of them: pages without the application's scripts. */
const PACK_PAGE = /^\/day-pack(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/
const AREA_PAGE = /^\/(dashboard|vendor|admin)(?:\/[A-Za-z0-9-]{1,64}){0,3}$/
/** An administrator may look into the vendor area (X15); its root sends them home again. */
const AREA_ROLES: Record<string, readonly Role[]> = {
  dashboard: ['client'],
  vendor: ['photographer', 'admin'],
  admin: TEAM_ROLES,
}
// oxlint-disable-next-line no-control-regex -- browsers drop control characters from URLs: "/\t/host" is "//host"
const NEVER_IN_A_PATH = /[\u0000-\u0020\u007f-\u00a0\\]/
const ANY_ORIGIN = 'https://curio.invalid'

/**
 * The path to come back to, or null when it is not a page of ours: only same-origin paths that start with one slash and
 * name a known page; not sign-in pages, which would lead in a circle. (X18, AB5)
 */
export function safeReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > RETURN_TO_MAX) return null
  if (!/^\/(?![/\\])/.test(value) || NEVER_IN_A_PATH.test(value) || !value.isWellFormed()) return null
  // What begins with one slash stays on the origin it is resolved against.
  const { pathname, search, hash } = new URL(value, ANY_ORIGIN)
  const isKnown =
    OPEN_PAGES.has(pathname) || [PROFILE_PAGE, INQUIRY_PAGE, PACK_PAGE, AREA_PAGE].some((page) => page.test(pathname))
  if (!isKnown) return null
  return pathname + search + hash
}

/** Whether a role may open a path that `safeReturnTo` has let through. */
export function mayOpen(path: string, role: Role): boolean {
  const { pathname } = new URL(path, ANY_ORIGIN)
  const area = AREA_PAGE.exec(pathname)?.[1]
  if (!area) return true
  if (role === 'admin' && pathname === '/vendor') return false
  if (area === 'admin' && isTeam(role)) return mayOpenTeamPage(pathname, role)
  return AREA_ROLES[area]!.includes(role)
}

/** Where a finished sign-in leads: back, if the role may open that page, else to the role's home. (X17, X28) */
export function destinationAfterSignIn(role: Role, returnTo: unknown): string {
  const path = safeReturnTo(returnTo)
  return path && mayOpen(path, role) ? path : roleHome(role)
}

/**
 * Where the team's sign-in leads: back, if the role may open that page, else to the admin area, whose gate says to
 * everybody else that they may not enter. (R15, X16)
 */
export function destinationAfterAdminSignIn(role: Role, returnTo: unknown): string {
  const path = safeReturnTo(returnTo)
  return path && mayOpen(path, role) ? path : '/admin'
}

/** Whether a path is a page of its own, which the browser loads instead of the router. */
export const isOwnDocument = (path: string): boolean => PACK_PAGE.test(new URL(path, ANY_ORIGIN).pathname)

/** A URL with a return-to value, when there is a page worth returning to. */
export function withReturnTo(
  page: '/sign-in' | '/sign-in-step' | '/sign-up' | '/admin-login' | '/confirm-email',
  returnTo: unknown,
): string {
  const path = safeReturnTo(returnTo)
  return path ? `${page}?returnTo=${encodeURIComponent(path)}` : page
}

/** Each role of the team enters the pages that are its work; the area's root leads to the first of them. */
function admitTeam(role: TeamRole, path: string): Verdict {
  const pathname = new URL(path, ANY_ORIGIN).pathname.replace(/\/+$/, '')
  if (mayOpenTeamPage(pathname, role)) return ADMITTED
  return sendTo(roleHome(role), pathname === '/admin' ? undefined : TEAM_PAGE_NOT_YOURS)
}

/**
 * Whether somebody may enter a page that requires something, and if not, where they go. (X14, T35, T36, T38)
 * @param path the requested path with its search and hash
 */
export function admit(requirement: Requirement, visitor: Visitor, path: string): Verdict {
  if (requirement === 'admin') {
    if (!visitor) return sendTo(withReturnTo('/admin-login', path), ADMIN_SIGN_IN_FIRST)
    if (isTeam(visitor.role)) return admitTeam(visitor.role, path)
    // While an administrator looks as somebody else, all of their tabs do.
    return visitor.viewing ? sendTo(roleHome(visitor.role)) : sendTo('/', ADMIN_NOT_ALLOWED)
  }
  if (!visitor) return sendTo(withReturnTo('/sign-in', path))
  if (requirement === 'signed-in') return ADMITTED
  if (requirement === 'client') return visitor.role === 'client' ? ADMITTED : sendTo(roleHome(visitor.role))
  if (visitor.role === 'client') return sendTo('/dashboard', TO_CLIENT_DASHBOARD)
  if (isTeam(visitor.role)) {
    if (visitor.role !== 'admin') return sendTo(roleHome(visitor.role), TEAM_PAGE_NOT_YOURS)
    const isRoot = /^\/vendor\/?(?:[?#]|$)/.test(path)
    return isRoot ? sendTo('/admin', TO_ADMIN_DASHBOARD) : ADMITTED
  }
  if (requirement === 'vendor' || requirement.vendorType === visitor.vendorType) return ADMITTED
  return sendTo(roleHome(visitor.role))
}
