import { type Home, type Role, roleHome } from '#shared/access/roles.ts'

export type AccountMenuEntry = { label: string; href: Home | '/account' } | { label: string; action: 'sign-out' }

const ROLE_DASHBOARD: Record<Role, string> = {
  reviewer: 'Applications',
  moderator: 'Messages and Reviews',
  admin: 'Admin Dashboard',
  photographer: 'Vendor Dashboard',
  client: 'Client Dashboard',
}

/** Entries of the account menu, top to bottom (L4, X20), and the account itself. */
export function accountMenuEntries(role: Role): AccountMenuEntry[] {
  const home = roleHome(role)
  return [
    { label: 'Dashboard', href: home },
    { label: ROLE_DASHBOARD[role], href: home },
    { label: 'My Account', href: '/account' },
    { label: 'Sign Out', action: 'sign-out' },
  ]
}

/** Button text of the account menu: first name, else the e-mail's part before the @, else "Account" (L3). */
export function accountLabel(viewer: { firstName: string | null; email: string }): string {
  return viewer.firstName?.trim() || viewer.email.split('@')[0]?.trim() || 'Account'
}
