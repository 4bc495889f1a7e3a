// The built API without the product's clock and its mail worker, as a function runs it: what it asks the database is a
// request's and nothing else's.
import { pathToFileURL } from 'node:url'
import { serve } from 'srvx'

type Built = { default: { fetch: (request: Request) => Promise<Response> } }

const { default: api } = (await import(pathToFileURL(process.env.API!).href)) as Built
const server = serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', silent: true, fetch: api.fetch })
await server.ready()
process.stdout.write('ready\n')
process.once('SIGTERM', () => process.exit(0))
