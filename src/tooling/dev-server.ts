import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { type Connect, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { endUnreadBody } from '#app/serve/unread-body.ts'

/** Paths that are never a source file. */
const OURS = /^\/(?:api|dev|files|_ut|_stripe)\//
const HANDLERS = '/src/app/handlers/index.ts'
const JOBS = '/src/app/jobs.ts'
const RUNTIME = '/src/server/runtime.ts'
const JOBS_EVERY_MS = 60_000

/** Runs the scheduled jobs, with the current code. */
function runJobsEveryMinute(server: ViteDevServer, runner: ModuleRunner): void {
  let isRunning = false
  const turn = async () => {
    if (isRunning) return
    isRunning = true
    try {
      const { runDueJobs } = await runner.import<typeof import('#app/jobs.ts')>(JOBS)
      const { database } = await runner.import<typeof import('../server/runtime.ts')>(RUNTIME)
      await runDueJobs(await database())
    } catch (error) {
      server.config.logger.error(`jobs: ${error instanceof Error ? error.message : 'failed'}`)
    }
    isRunning = false
  }
  const timer = setInterval(() => void turn(), JOBS_EVERY_MS)
  server.httpServer?.once('close', () => clearInterval(timer))
}

/** Serves pages and API from the Vite dev server with the same Request to Response code that runs on Vercel. */
export function devServer(): Plugin {
  return {
    name: 'dev-server',
    apply: 'serve',
    async configureServer(server) {
      const { refuseStandIns } = await import('../server/env.ts')
      refuseStandIns()
      const environment = server.environments.ssr
      if (!isRunnableDevEnvironment(environment)) throw new Error('The ssr environment does not run modules.')
      const answer: Connect.NextHandleFunction = async (req, res, next) => {
        try {
          req.url = req.originalUrl
          endUnreadBody(req, res)
          const { dispatch } = await environment.runner.import<typeof import('#app/handlers/index.ts')>(HANDLERS)
          await sendNodeResponse(res, await dispatch(new NodeRequest({ req, res })))
        } catch (error) {
          if (error instanceof Error) server.ssrFixStacktrace(error)
          next(error)
        }
      }
      runJobsEveryMinute(server, environment.runner)
      // Before Vite's own: /api/health is also the name of a source file, which Vite would serve.
      server.middlewares.use((req, res, next) => (OURS.test(req.url ?? '') ? answer(req, res, next) : next()))
      return () => {
        server.middlewares.use(answer)
      }
    },
  }
}
