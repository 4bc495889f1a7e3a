import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { migrate } from '#app/ops/migrate.ts'
import { openPg } from '#server/database/pg.ts'
import type { Db } from '#server/db.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Answer, type Asked, ask, checkedAt } from './http.ts'

const READY = 'Curio is ready'
/** As `npm start` runs it. */
const FLAGS = (process.env.SERVE_FLAGS ?? '').split(' ').filter(Boolean)

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export type Server = {
  url: string
  child: ChildProcess
  /** Its output so far, to search for what must not be there. */
  output: () => string
  /** Whether it ended on its own. */
  hasEnded: () => boolean
  residentMb: () => number
  stop: () => Promise<void>
}

/** Starts the built product on a free port and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [...FLAGS, path.resolve('build/server/serve.fn.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ALLOW_STAND_INS: '1',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let isStopping = false
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  await new Promise<void>((ready, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(READY)) ready()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => failed(new Error(`The product ended with ${code}: ${output.slice(-500)}`)))
  })
  return {
    url: `http://localhost:${port}`.replace('localhost', '127.0.0.1'),
    child,
    output: () => output,
    hasEnded: () => !isStopping && (child.exitCode !== null || child.signalCode !== null),
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const patience = setTimeout(kill, 10_000)
      await ended
      clearTimeout(patience)
    },
  }
}

export type Product = Server & {
  db: Db
  databaseUrl: string
  /** Calls one procedure as a browser of the product would. */
  call: (name: string, input?: unknown, options?: Caller) => Promise<Answer>
  fetch: (address: string, asked?: Asked) => Promise<Answer>
}

export type Caller = {
  cookie?: string
  type?: 'query' | 'mutation'
  from?: string
  timeoutMs?: number
  /** Sent from a form that has the bot check. */
  isForm?: boolean
}

/** The URL and body of a call, in tRPC's format. */
export function callOf(name: string, input: unknown, { cookie, type = 'mutation' }: Caller): [string, Asked] {
  const headers: Record<string, string> = cookie ? { cookie } : {}
  if (type === 'query') {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
    return [`/api/trpc/${name}${query}`, { headers }]
  }
  const body = input === undefined ? '' : JSON.stringify(input)
  return [`/api/trpc/${name}`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }]
}

/**
 * The built product on its own PostgreSQL, both discarded by `stop`.
 * @param scratch folder of the run; pictures go there.
 */
export async function startProduct(scratch: string, env: Record<string, string> = {}): Promise<Product> {
  const postgres = await startPostgres(['max_connections=120'])
  const { db, close } = openPg(postgres.url, { max: 8, queryTimeoutMs: 120_000 })
  await migrate(db)
  const server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: path.join(scratch, 'data'), ...env })
  const fetch = (address: string, asked: Asked = {}) => ask(server.url + address, asked)
  return {
    ...server,
    db,
    databaseUrl: postgres.url,
    fetch,
    call: async (name, input, { from, timeoutMs, isForm, ...options } = {}) => {
      const [address, asked] = callOf(name, input, options)
      const headers = { ...asked.headers, ...(isForm && (await checkedAt(server.url))) }
      return fetch(address, { ...asked, headers, from, timeoutMs })
    },
    stop: async () => {
      await server.stop()
      await close()
      await postgres.stop()
    },
  }
}

/** What a procedure answered, or the sentence and code of its refusal. */
/** The payment page that an answer leads to, by the address the product listens at. */
export const pageIn = (answer: Answer): string =>
  (JSON.parse(answer.text) as { result: { data: { url: string } } }).result.data.url.replace('localhost', '127.0.0.1')

export function bodyOf(answer: Answer): { data?: unknown; code?: string; appCode?: string; message?: string } {
  try {
    const body = JSON.parse(answer.text) as {
      result?: { data: unknown }
      error?: { message: string; data: { code: string; appCode: string | null } }
    }
    if (body.result) return { data: body.result.data }
    return { code: body.error?.data.code, appCode: body.error?.data.appCode ?? undefined, message: body.error?.message }
  } catch {
    return {}
  }
}
