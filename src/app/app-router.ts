import { lazy } from '@trpc/server'
import { router } from '#server/trpc.ts'

/**
 * Every procedure of the product. Each feature is loaded on the first call to it, so that a cold function loads only
 * what it needs. The browser imports only the type.
 */
export const appRouter = router({
  adminApplications: lazy(() => import('#features/admin-applications/server/router.ts')),
  adminDashboard: lazy(() => import('#features/admin-dashboard/server/router.ts')),
  adminUsers: lazy(() => import('#features/admin-users/server/router.ts')),
  adminVendors: lazy(() => import('#features/admin-vendors/server/router.ts')),
  amendments: lazy(() => import('#features/amendments/server/router.ts')),
  applications: lazy(() => import('#features/applications/server/router.ts')),
  audit: lazy(() => import('#features/audit/server/router.ts')),
  auth: lazy(() => import('#features/auth/server/router.ts')),
  availability: lazy(() => import('#features/availability/server/router.ts')),
  badge: lazy(() => import('#features/badge/server/router.ts')),
  bookings: lazy(() => import('./bookings-router.ts')),
  clientDashboard: lazy(() => import('#features/client-dashboard/server/router.ts')),
  contracts: lazy(() => import('#features/contracts/server/router.ts')),
  dateAlerts: lazy(() => import('#features/date-alerts/server/router.ts')),
  dayPlan: lazy(() => import('#features/day-plan/server/router.ts')),
  directory: lazy(() => import('#features/directory/server/router.ts')),
  factors: lazy(() => import('#features/auth/server/factors/router.ts')),
  faults: lazy(() => import('#features/faults/server/router.ts')),
  gallery: lazy(() => import('#features/gallery/server/router.ts')),
  help: lazy(() => import('#features/help/server/router.ts')),
  inquiries: lazy(() => import('#features/inquiries/server/router.ts')),
  mailLog: lazy(() => import('#features/mail-log/server/router.ts')),
  matching: lazy(() => import('#features/matching/server/router.ts')),
  messages: lazy(() => import('#features/messages/server/router.ts')),
  moderation: lazy(() => import('#features/moderation/server/router.ts')),
  newsletter: lazy(() => import('#features/newsletter/server/router.ts')),
  notifications: lazy(() => import('#features/notifications/server/router.ts')),
  packages: lazy(() => import('#features/packages/server/router.ts')),
  partner: lazy(() => import('#features/partner/server/router.ts')),
  payments: lazy(() => import('./payments-router.ts')),
  personalData: lazy(() => import('./personal-data-router.ts')),
  photographers: lazy(() => import('#features/photographers/server/router.ts')),
  replies: lazy(() => import('#features/replies/server/router.ts')),
  reviews: lazy(() => import('#features/reviews/server/router.ts')),
  settings: lazy(() => import('#features/settings/server/router.ts')),
  shortlist: lazy(() => import('#features/shortlist/server/router.ts')),
  tasks: lazy(() => import('#features/tasks/server/router.ts')),
  takedowns: lazy(() => import('#features/takedowns/server/router.ts')),
  team: lazy(() => import('#features/team/server/router.ts')),
  uploads: lazy(() => import('#features/uploads/server/router.ts')),
  vendorDashboard: lazy(() => import('#features/vendor-dashboard/server/router.ts')),
  vetting: lazy(() => import('#features/vetting/server/router.ts')),
  viewing: lazy(() => import('#features/viewing/server/router.ts')),
  webhooks: lazy(() => import('#features/webhooks/server/router.ts')),
  weddings: lazy(() => import('#features/weddings/server/router.ts')),
})

export type AppRouter = typeof appRouter
