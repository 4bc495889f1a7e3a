import { isTeam, mayOpenTeamPage, type Role } from '#shared/access/roles.ts'

export type NavEntry = { href: string; label: string }
export type NavGroup = { title?: string; entries: readonly NavEntry[] }
export type Area = { name: string; rootHref: string; groups: readonly NavGroup[] }

/** Client area: the five links of the specification, Tasks (X110) and the shortlist; then the way to photographers. */
export const CLIENT_AREA: Area = {
  name: 'Client dashboard',
  rootHref: '/dashboard',
  groups: [
    {
      entries: [
        { href: '/dashboard', label: 'Dashboard' },
        { href: '/dashboard/bookings', label: 'Bookings' },
        { href: '/dashboard/messages', label: 'Messages' },
        { href: '/dashboard/documents', label: 'Documents' },
        { href: '/dashboard/payments', label: 'Payments' },
        { href: '/dashboard/tasks', label: 'Tasks' },
        { href: '/dashboard/shortlist', label: 'Shortlist' },
      ],
    },
    { entries: [{ href: '/find-photographer', label: 'Find Photographers' }] },
  ],
}

/** Vendor area: the seven links of the specification, then the additional ones (L13). */
export const VENDOR_AREA: Area = {
  name: 'Vendor dashboard',
  rootHref: '/vendor',
  groups: [
    {
      entries: [
        { href: '/vendor', label: 'Dashboard' },
        { href: '/vendor/gallery', label: 'Gallery' },
        { href: '/vendor/profile', label: 'Profile' },
        { href: '/vendor/inbox', label: 'Messages' },
        { href: '/vendor/contracts', label: 'Contracts' },
        { href: '/vendor/bookings', label: 'Bookings' },
        { href: '/vendor/tasks', label: 'Tasks' },
      ],
    },
    {
      title: 'Your business',
      entries: [
        { href: '/vendor/weddings', label: 'Full weddings' },
        { href: '/vendor/packages', label: 'Packages' },
        { href: '/vendor/replies', label: 'Saved replies' },
        { href: '/vendor/calendar', label: 'Calendar' },
        { href: '/vendor/earnings', label: 'Earnings' },
        { href: '/vendor/reviews', label: 'Reviews' },
        { href: '/vendor/badge', label: 'Badge' },
      ],
    },
  ],
}

/** Admin area: the six links of the specification and scoring, then the additional ones. */
const ADMIN_AREA: Area = {
  name: 'Admin',
  rootHref: '/admin',
  groups: [
    {
      entries: [
        { href: '/admin', label: 'Dashboard' },
        { href: '/admin/applications', label: 'Applications' },
        { href: '/admin/scoring', label: 'Scoring' },
        { href: '/admin/vendors', label: 'Vendors' },
        { href: '/admin/contracts', label: 'Contracts' },
        { href: '/admin/messages', label: 'Messages' },
        { href: '/admin/settings', label: 'Settings' },
      ],
    },
    {
      title: 'Operations',
      entries: [
        { href: '/admin/inquiries', label: 'Inquiries' },
        { href: '/admin/bookings', label: 'Bookings' },
        { href: '/admin/payments', label: 'Payments' },
        { href: '/admin/disputes', label: 'Disputes' },
        { href: '/admin/reviews', label: 'Reviews' },
        { href: '/admin/takedowns', label: 'Takedowns' },
        { href: '/admin/questions', label: 'Questions' },
        { href: '/admin/users', label: 'Users' },
        { href: '/admin/agreement', label: 'Agreement' },
        { href: '/admin/team', label: 'Team' },
        { href: '/admin/emails', label: 'Emails' },
        { href: '/admin/newsletter', label: 'Newsletter' },
        { href: '/admin/webhooks', label: 'Webhooks' },
        { href: '/admin/audit', label: 'Audit log' },
        { href: '/admin/health', label: 'Health' },
      ],
    },
  ],
}

/** The admin area as a role of the team sees it: without the pages that are not its work. */
export const teamArea = (role: Role | undefined): Area => ({
  ...ADMIN_AREA,
  groups: ADMIN_AREA.groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ href }) => isTeam(role) && mayOpenTeamPage(href, role)),
  })),
})
