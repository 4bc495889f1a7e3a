import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { type Connect, isRunnableDevEnvironment, type Plugin } from 'vite'

/** Addresses that are never a source file. */
const OURS = /^\/(?:api|dev|files)\//
const HANDLERS = '/src/server/handlers/index.ts'

/** Serves pages and API from the Vite dev server through the same Request to Response code that runs on Vercel. */
export function devServer(): Plugin {
  return {
    name: 'dev-server',
    apply: 'serve',
    configureServer(server) {
      const environment = server.environments.ssr
      if (!isRunnableDevEnvironment(environment)) throw new Error('The ssr environment does not run modules.')
      const answer: Connect.NextHandleFunction = async (req, res, next) => {
        try {
          req.url = req.originalUrl
          const { dispatch } = await environment.runner.import<typeof import('../server/handlers/index.ts')>(HANDLERS)
          await sendNodeResponse(res, await dispatch(new NodeRequest({ req, res })))
        } catch (error) {
          if (error instanceof Error) server.ssrFixStacktrace(error)
          next(error)
        }
      }
      // Before Vite's own: /api/health is also the name of a source file, which Vite would serve.
      server.middlewares.use((req, res, next) => (OURS.test(req.url ?? '') ? answer(req, res, next) : next()))
      return () => {
        server.middlewares.use(answer)
      }
    },
  }
}
