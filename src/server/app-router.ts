import { adminApplicationsRouter } from '#features/admin-applications/router.ts'
import { adminDashboardRouter } from '#features/admin-dashboard/router.ts'
import { adminUsersRouter } from '#features/admin-users/router.ts'
import { adminVendorsRouter } from '#features/admin-vendors/router.ts'
import { applicationsRouter } from '#features/applications/router.ts'
import { auditRouter } from '#features/audit/router.ts'
import { authRouter } from '#features/auth/router.ts'
import { availabilityRouter } from '#features/availability/router.ts'
import { bookingsRouter } from '#features/bookings/router.ts'
import { clientDashboardRouter } from '#features/client-dashboard/router.ts'
import { contractsRouter } from '#features/contracts/router.ts'
import { directoryRouter } from '#features/directory/router.ts'
import { galleryRouter } from '#features/gallery/router.ts'
import { inquiriesRouter } from '#features/inquiries/router.ts'
import { mailLogRouter } from '#features/mail-log/router.ts'
import { matchingRouter } from '#features/matching/router.ts'
import { messagesRouter } from '#features/messages/router.ts'
import { moderationRouter } from '#features/moderation/router.ts'
import { newsletterRouter } from '#features/newsletter/router.ts'
import { notificationsRouter } from '#features/notifications/router.ts'
import { paymentsRouter } from '#features/payments/router.ts'
import { photographersRouter } from '#features/photographers/router.ts'
import { reviewsRouter } from '#features/reviews/router.ts'
import { settingsRouter } from '#features/settings/router.ts'
import { tasksRouter } from '#features/tasks/router.ts'
import { uploadsRouter } from '#features/uploads/router.ts'
import { vendorDashboardRouter } from '#features/vendor-dashboard/router.ts'
import { router } from '#server/trpc.ts'

/** Every procedure of the product. The browser imports its type only. */
export const appRouter = router({
  adminApplications: adminApplicationsRouter,
  adminDashboard: adminDashboardRouter,
  adminUsers: adminUsersRouter,
  adminVendors: adminVendorsRouter,
  applications: applicationsRouter,
  audit: auditRouter,
  auth: authRouter,
  availability: availabilityRouter,
  bookings: bookingsRouter,
  clientDashboard: clientDashboardRouter,
  contracts: contractsRouter,
  directory: directoryRouter,
  gallery: galleryRouter,
  inquiries: inquiriesRouter,
  mailLog: mailLogRouter,
  matching: matchingRouter,
  messages: messagesRouter,
  moderation: moderationRouter,
  newsletter: newsletterRouter,
  notifications: notificationsRouter,
  payments: paymentsRouter,
  photographers: photographersRouter,
  reviews: reviewsRouter,
  settings: settingsRouter,
  tasks: tasksRouter,
  uploads: uploadsRouter,
  vendorDashboard: vendorDashboardRouter,
})

export type AppRouter = typeof appRouter
