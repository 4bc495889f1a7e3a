import type { Role } from './model.ts'

type Home = '/admin' | '/vendor' | '/dashboard'
export type AccountMenuEntry = { label: string; href: Home } | { label: string; action: 'sign-out' }

/** Where a role lives: the target of "Dashboard", of the guard and of a finished sign-in. Admin first (X20). */
export function roleHome(role: Role): Home {
  if (role === 'admin') return '/admin'
  return role === 'photographer' ? '/vendor' : '/dashboard'
}

const ROLE_DASHBOARD: Record<Role, string> = {
  admin: 'Admin Dashboard',
  photographer: 'Vendor Dashboard',
  client: 'Client Dashboard',
}

/** Entries of the account menu, top to bottom (L4, X20). */
export function accountMenuEntries(role: Role): AccountMenuEntry[] {
  const home = roleHome(role)
  return [
    { label: 'Dashboard', href: home },
    { label: ROLE_DASHBOARD[role], href: home },
    { label: 'Sign Out', action: 'sign-out' },
  ]
}

/** Button text of the account menu: first name, else the e-mail before the at-sign, else "Account" (L3). */
export function accountLabel(viewer: { firstName: string | null; email: string }): string {
  return viewer.firstName?.trim() || viewer.email.split('@')[0]?.trim() || 'Account'
}
