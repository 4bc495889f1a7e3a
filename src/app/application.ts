import { provideApplication } from '#server/application.ts'
import { SUBSCRIPTIONS } from './events.ts'

// Each part is loaded on demand, so that a cold function loads only what it needs.
provideApplication({
  runDueJobs: async (db) => (await import('./jobs.ts')).runDueJobs(db),
  standIns: async () => (await import('./stand-ins.ts')).STAND_INS,
  pdfThread: () => import('./pdf-thread.ts'),
  subscriptions: SUBSCRIPTIONS,
})
