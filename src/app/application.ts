import { provideApplication } from '#server/application.ts'
import { env } from '#server/env.ts'
import { traceWith } from '#server/faults/tracing.ts'
import { watchErrors } from '#server/log.ts'
import { SUBSCRIPTIONS } from './events.ts'

// Each part is loaded on demand, so that a cold function loads only what it needs.
provideApplication({
  runDueJobs: async (db) => (await import('./jobs.ts')).runDueJobs(db),
  standIns: async () => (await import('./stand-ins.ts')).STAND_INS,
  pdfThread: () => import('./pdf-thread.ts'),
  subscriptions: SUBSCRIPTIONS,
})

// Loaded only where there is one: nothing outside is contacted unless its variable is set.
if (env.OTEL_EXPORTER_OTLP_ENDPOINT) traceWith((await import('#server/faults/open-traces.ts')).openTraces().trace)
if (env.SENTRY_DSN) watchErrors((await import('#server/faults/sink.ts')).openSink(env.SENTRY_DSN))
