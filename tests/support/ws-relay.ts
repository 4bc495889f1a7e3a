import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** `websocket` for the Neon driver, as Neon's own proxy; `tcp` for the plain one. */
export type RelayKind = 'websocket' | 'tcp'

export type Relay = {
  port: number
  /** From now on nothing is passed on, for open and new connections, as on half-open ones. */
  freeze: () => void
  /** Passes on again, for new connections; what was open stays dead. */
  thaw: () => void
  /** Ends every connection at once, without a goodbye. */
  drop: () => void
  /** New connections reach the server after so many milliseconds. */
  delay: (ms: number) => void
  /** How many connections are open. */
  open: () => number
  stop: () => Promise<void>
}

type Near = { send: (data: Buffer) => void; close: () => void; terminate: () => void }
type Link = { near: Near; far?: Socket; isDead: boolean; waiting: Buffer[] }

/** What all connections of one relay have in common. */
function createLinks(target: URL) {
  const links = new Set<Link>()
  let isFrozen = false
  let delayMs = 0

  const dial = (link: Link) => {
    if (!links.has(link) || link.isDead) return
    const far = connect(Number(target.port), target.hostname)
    link.far = far
    far.setNoDelay(true)
    for (const data of link.waiting.splice(0)) far.write(data)
    far.on('data', (data) => link.isDead || link.near.send(data))
    far.on('close', () => link.isDead || link.near.close())
    far.on('error', () => undefined)
  }
  return {
    add(near: Near): Link {
      const link: Link = { near, isDead: isFrozen, waiting: [] }
      links.add(link)
      if (delayMs > 0) setTimeout(() => dial(link), delayMs)
      else dial(link)
      return link
    },
    receive(link: Link, data: Buffer) {
      if (link.isDead) return
      if (link.far) link.far.write(data)
      else link.waiting.push(data)
    },
    remove(link: Link) {
      links.delete(link)
      link.far?.destroy()
    },
    drop: () => {
      for (const link of links) link.near.terminate()
    },
    freeze: () => {
      isFrozen = true
      for (const link of links) link.isDead = true
    },
    thaw: () => {
      isFrozen = false
    },
    delay: (ms: number) => {
      delayMs = ms
    },
    open: () => links.size,
  }
}

type Links = ReturnType<typeof createLinks>

function listenForWebSockets(links: Links): Server {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (ws: WebSocket) => {
    const link = links.add({
      send: (data) => ws.send(data),
      close: () => ws.close(),
      terminate: () => ws.terminate(),
    })
    ws.on('message', (data: Buffer) => links.receive(link, data))
    ws.on('close', () => links.remove(link))
    ws.on('error', () => links.remove(link))
  })
  return server
}

const listenForTcp = (links: Links): Server =>
  createTcpServer((socket) => {
    socket.setNoDelay(true)
    const link = links.add({
      send: (data) => socket.write(data),
      close: () => socket.end(),
      terminate: () => socket.resetAndDestroy(),
    })
    socket.on('data', (data) => links.receive(link, data))
    socket.on('close', () => links.remove(link))
    socket.on('error', () => links.remove(link))
  })

/** A relay between a driver and the plain PostgreSQL at `url` that simulates network faults. */
export async function startRelay(url: string, kind: RelayKind = 'websocket'): Promise<Relay> {
  const links = createLinks(new URL(url))
  const server = kind === 'websocket' ? listenForWebSockets(links) : listenForTcp(links)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = () =>
    new Promise<void>((done) => {
      links.drop()
      server.close(() => done())
    })
  const { freeze, thaw, drop, delay, open } = links
  return { port: (server.address() as AddressInfo).port, freeze, thaw, drop, delay, open, stop }
}
