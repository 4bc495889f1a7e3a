export const VENDOR_DASHBOARD = 'Vendor Dashboard'
export const MANAGE_GALLERY = 'Manage Gallery'
export const UPDATE_PROFILE = 'Update Profile'
export const CHECK_MESSAGES = 'Check Messages'

/** The four live counts, in the specification's order, with the screen each one opens (R29). */
export const COUNT_CARDS = [
  { key: 'bookings', label: 'Total bookings', href: '/vendor/bookings' },
  { key: 'unreadMessages', label: 'Unread messages', href: '/vendor/inbox' },
  { key: 'contracts', label: 'Total contracts', href: '/vendor/contracts' },
  { key: 'pendingTasks', label: 'Pending tasks', href: '/vendor/tasks' },
] as const

export type DashboardCounts = Record<(typeof COUNT_CARDS)[number]['key'], number>
