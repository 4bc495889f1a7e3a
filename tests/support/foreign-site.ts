import { createServer, type RequestListener } from 'node:http'

/** A server beside the product, for the length of one piece of work: another site, or somebody's own system. */
export async function withSite<T>(answer: RequestListener, work: (address: string) => Promise<T>): Promise<T> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  try {
    return await work(`http://localhost:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
