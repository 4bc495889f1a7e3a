import { Agent, request as send } from 'node:http'
import { checked } from '#tests/support/bot-check.ts'

export type Answer = {
  status: number
  text: string
  ms: number
  headers: Record<string, string | string[] | undefined>
}

export type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Another loopback address to come from, `127.x.y.z`: to the product it is another caller. */
  from?: string
  timeoutMs?: number
  /** `latin1` keeps every byte of a response that is not text. */
  encoding?: 'utf8' | 'latin1'
}

const agents = new Map<string, Agent>()

function agentFor(from: string): Agent {
  let agent = agents.get(from)
  if (!agent) {
    agent = new Agent({ keepAlive: true, maxSockets: 256, localAddress: from })
    agents.set(from, agent)
  }
  return agent
}

/** One request over the loopback address; `status` 0 is a response that never came. */
export function ask(url: string, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, from = '127.0.0.1', timeoutMs = 30_000, encoding = 'utf8' } = asked
  const startedAt = performance.now()
  return new Promise((done) => {
    const fail = (reason: string) => done({ status: 0, text: reason, ms: performance.now() - startedAt, headers: {} })
    const sent = send(
      url,
      {
        method,
        agent: agentFor(from),
        timeout: timeoutMs,
        headers: body === undefined ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', (error) => fail(error.message))
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(encoding),
            ms: performance.now() - startedAt,
            headers: response.headers,
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that the other side had just closed: nothing was received there.
      if (sent.reusedSocket && error.code === 'ECONNRESET') done(ask(url, asked))
      else fail(error.message)
    })
    sent.end(body)
  })
}

/** The headers of a form that is sent to the product at `url`. */
export const checkedAt = (url: string) => checked(async (path, headers) => (await ask(url + path, { headers })).text)

/** Closes every kept connection. */
export function closeConnections(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** Works on every item, `width` at a time, in order of arrival. */
export async function inParallel<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
