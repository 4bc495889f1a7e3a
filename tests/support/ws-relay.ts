import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { WebSocketServer } from 'ws'

export type Relay = {
  port: number
  /** From now on nothing is passed on, as on a half-open connection. */
  freeze: () => void
  /** Passes on again, for new connections. */
  thaw: () => void
  stop: () => Promise<void>
}

/** Speaks WebSocket to the Neon driver and TCP to a plain PostgreSQL at `url`, as Neon's own proxy does. */
export async function startRelay(url: string): Promise<Relay> {
  const target = new URL(url)
  let isFrozen = false
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (ws) => {
    const tcp: Socket = connect(Number(target.port), target.hostname)
    ws.on('message', (data: Buffer) => isFrozen || tcp.write(data))
    ws.on('close', () => tcp.destroy())
    ws.on('error', () => tcp.destroy())
    tcp.on('data', (data) => isFrozen || ws.send(data))
    tcp.on('close', () => ws.close())
    tcp.on('error', () => ws.close(1011))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      server.close(() => done())
    })
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    stop,
  }
}
