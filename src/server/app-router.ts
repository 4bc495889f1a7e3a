import { lazy } from '@trpc/server'
import { router } from '#server/trpc.ts'

/**
 * Every procedure of the product. A feature is loaded with the first call to it: a cold function reads what it was woken
 * for, and no more. The browser imports the type only.
 */
export const appRouter = router({
  adminApplications: lazy(() => import('#features/admin-applications/router.ts')),
  adminDashboard: lazy(() => import('#features/admin-dashboard/router.ts')),
  adminUsers: lazy(() => import('#features/admin-users/router.ts')),
  adminVendors: lazy(() => import('#features/admin-vendors/router.ts')),
  applications: lazy(() => import('#features/applications/router.ts')),
  audit: lazy(() => import('#features/audit/router.ts')),
  auth: lazy(() => import('#features/auth/router.ts')),
  availability: lazy(() => import('#features/availability/router.ts')),
  bookings: lazy(() => import('#features/bookings/router.ts')),
  clientDashboard: lazy(() => import('#features/client-dashboard/router.ts')),
  contracts: lazy(() => import('#features/contracts/router.ts')),
  directory: lazy(() => import('#features/directory/router.ts')),
  gallery: lazy(() => import('#features/gallery/router.ts')),
  inquiries: lazy(() => import('#features/inquiries/router.ts')),
  mailLog: lazy(() => import('#features/mail-log/router.ts')),
  matching: lazy(() => import('#features/matching/router.ts')),
  messages: lazy(() => import('#features/messages/router.ts')),
  moderation: lazy(() => import('#features/moderation/router.ts')),
  newsletter: lazy(() => import('#features/newsletter/router.ts')),
  notifications: lazy(() => import('#features/notifications/router.ts')),
  payments: lazy(() => import('#features/payments/router.ts')),
  photographers: lazy(() => import('#features/photographers/router.ts')),
  reviews: lazy(() => import('#features/reviews/router.ts')),
  settings: lazy(() => import('#features/settings/router.ts')),
  tasks: lazy(() => import('#features/tasks/router.ts')),
  uploads: lazy(() => import('#features/uploads/router.ts')),
  vendorDashboard: lazy(() => import('#features/vendor-dashboard/router.ts')),
})

export type AppRouter = typeof appRouter
