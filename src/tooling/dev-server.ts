import { NodeRequest, sendNodeResponse } from 'srvx/node'
import { isRunnableDevEnvironment, type Plugin } from 'vite'

const HANDLERS = '/src/server/handlers/index.ts'

/** Serves pages and API from the Vite dev server through the same Request to Response code that runs on Vercel. */
export function devServer(): Plugin {
  return {
    name: 'dev-server',
    apply: 'serve',
    configureServer(server) {
      const environment = server.environments.ssr
      if (!isRunnableDevEnvironment(environment)) throw new Error('The ssr environment does not run modules.')
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl
            const { dispatch } = await environment.runner.import<typeof import('../server/handlers/index.ts')>(HANDLERS)
            await sendNodeResponse(res, await dispatch(new NodeRequest({ req, res })))
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error)
            next(error)
          }
        })
      }
    },
  }
}
