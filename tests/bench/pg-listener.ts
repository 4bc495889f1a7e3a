// A proxy between the product and PostgreSQL that records a request's queries: the floor asks exactly the same.
import { createConnection, createServer, type Socket } from 'node:net'

/** One statement as it went over the wire, with what came back as text. */
export type Heard = { text: string; values: (string | null)[]; answer: string; connection: number }
export type Listener = {
  /** The address the product connects to instead of the database's. */
  url: string
  /** Everything recorded since the last call. */
  take: () => Heard[]
  stop: () => void
}

/** Cuts a stream of PostgreSQL messages; the client's first one has no type byte. */
function messages(onMessage: (type: string, body: Buffer) => void, hasStartup: boolean) {
  let kept = Buffer.alloc(0)
  let isFirst = hasStartup
  return (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (kept.length < head + 4) return
      const end = head + kept.readInt32BE(head)
      if (kept.length < end) return
      onMessage(isFirst ? '' : String.fromCharCode(kept[0]!), kept.subarray(head + 4, end))
      isFirst = false
      kept = kept.subarray(end)
    }
  }
}

const textAt = (body: Buffer, from: number): { text: string; end: number } => {
  const stop = body.indexOf(0, from)
  return { text: body.toString('utf8', from, stop), end: stop + 1 }
}

/** The name of the prepared statement and the values of a Bind message. */
function readBind(body: Buffer): { statement: string; values: (string | null)[] } {
  const { text: statement, end } = textAt(body, textAt(body, 0).end)
  let at = end + 2 + 2 * body.readInt16BE(end)
  const count = body.readInt16BE(at)
  at += 2
  const values = Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) return null
    at += length
    return body.toString('utf8', at - length, at)
  })
  return { statement, values }
}

/** Follows one connection of the product. */
function follow(client: Socket, server: Socket, connection: number, heard: Heard[]): void {
  const prepared = new Map<string, string>()
  let last: Heard | undefined
  const note = (text: string, values: (string | null)[]) => {
    last = { text, values, answer: '', connection }
    heard.push(last)
  }
  const onAsked = messages((type, body) => {
    if (type === 'P') {
      const { text: name, end } = textAt(body, 0)
      prepared.set(name, textAt(body, end).text)
    }
    if (type === 'Q') note(textAt(body, 0).text, [])
    if (type === 'B') {
      const { statement, values } = readBind(body)
      note(prepared.get(statement) ?? '', values)
    }
  }, true)
  const onAnswer = messages((type, body) => {
    if (type === 'D' && last) last.answer += body.toString('latin1')
  }, false)
  client.on('data', (chunk: Buffer) => {
    onAsked(chunk)
    server.write(chunk)
  })
  server.on('data', (chunk: Buffer) => {
    onAnswer(chunk)
    client.write(chunk)
  })
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('close', () => other.destroy())
    one.on('error', () => other.destroy())
  }
}

/** Listens on a free port of this machine and passes everything on. Plain connections only. */
export function listenTo(url: string): Promise<Listener> {
  const target = new URL(url)
  const heard: Heard[] = []
  let connections = 0
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port), target.hostname)
    connections += 1
    follow(client, upstream, connections, heard)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const own = new URL(url)
      own.port = String((server.address() as { port: number }).port)
      resolve({ url: own.href, take: () => heard.splice(0), stop: () => void server.close() })
    })
  })
}
