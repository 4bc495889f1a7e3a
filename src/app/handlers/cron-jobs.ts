import '#app/application.ts'
import { runDueJobs } from '#app/jobs.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { isScheduler } from '#server/http/scheduler.ts'
import { database } from '#server/runtime.ts'

/** GET /api/cron/jobs, called by the platform's scheduler with the CRON_SECRET: runs what is due. 404 without it. */
export default defineHandler('cron-jobs', async (request) => {
  if (!isScheduler(request)) return json({ message: 'Not found' }, 404)
  const reports = await runDueJobs(await database())
  // So that a failed job also shows in the platform's own list of runs.
  return json({ reports }, reports.some((report) => report.status === 'failed') ? 500 : 200)
})
