import { provideApplication } from '#server/application.ts'

// Each part is loaded on demand, so that a cold function loads only what it needs.
provideApplication({
  runDueJobs: async (db) => (await import('./jobs.ts')).runDueJobs(db),
  standIns: async () => (await import('./stand-ins.ts')).STAND_INS,
  accountOpened: async (...given) => (await import('./account-hooks.ts')).accountOpened(...given),
  addressConfirmed: async (...given) => (await import('./account-hooks.ts')).addressConfirmed(...given),
  standingChanges: async (...given) => (await import('./booking-hooks.ts')).standingChanges(...given),
  standingChanged: async (...given) => (await import('./booking-hooks.ts')).standingChanged(...given),
  vendorAnswered: async (...given) => (await import('./conversation-hooks.ts')).vendorAnswered(...given),
  bookingEnded: async (...given) => (await import('./booking-hooks.ts')).bookingEnded(...given),
  offerCountered: async (...given) => (await import('./booking-hooks.ts')).offerCountered(...given),
  bookingWentOn: async (...given) => (await import('./booking-hooks.ts')).bookingWentOn(...given),
  reviewWindowOver: async (...given) => (await import('./booking-hooks.ts')).reviewWindowOver(...given),
})
