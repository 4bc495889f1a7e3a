import '#app/application.ts'
import { isClock } from '#server/http/clock.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { runDueJobs } from '#app/jobs.ts'
import { database } from '#server/runtime.ts'

/** GET /api/cron/jobs, called by the platform's clock with the CRON_SECRET: runs what is due. 404 without it. */
export default defineHandler('cron-jobs', async (request) => {
  if (!isClock(request)) return json({ message: 'Not found' }, 404)
  const reports = await runDueJobs(await database())
  // A failed job shows in the platform's own list of runs, too.
  return json({ reports }, reports.some((report) => report.status === 'failed') ? 500 : 200)
})
