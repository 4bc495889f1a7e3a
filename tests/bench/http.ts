import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'
import { percentile } from './figures.ts'
import { type MixName, searches } from './mix.ts'
import type { Asked } from './people.ts'

const CONNECTIONS = 10
const HOST = 'http://127.0.0.1'

export type HttpFigures = { perSecond: number; p50: number; p99: number; errors: number }

/** What `npm start` gives Node; the command that starts a benchmark hands it over. */
const FLAGS = (process.env.SERVE_FLAGS ?? '').split(' ').filter(Boolean)

/** What this benchmark has started and not ended: none of it outlives the benchmark, however that ends. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Starts a Node process as `npm start` does, and waits until its output says it is ready. */
export function startProcess(file: string, env: Record<string, string>, ready: string): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(ready)) resolve(child)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

/** Ends a process this benchmark started. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  // One that has died by itself never says so again.
  if (!running.has(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Ends everything that a part has left behind when it failed. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map(stopProcess))
}

/** Resident memory of a process in MB. */
export const residentMb = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

const address = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

/** The URLs of one mix: a few hundred different searches, or profiles of different photographers. */
export const mixAddresses = (mix: Exclude<MixName, 'mixed'>): string[] =>
  searches(mix, mix === 'D1' ? 1 : 500).map((search) => address('directory.list', search))

export const profileAddresses = (ids: string[]): string[] => ids.map((id) => address('photographers.get', { id }))

/** Connections for some seconds over the URLs in turn, after a short warm-up. */
export async function load(
  port: number,
  paths: string[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<HttpFigures> {
  const fire = (duration: number) =>
    autocannon({
      url: `${HOST}:${port}`,
      connections,
      duration,
      requests: paths.map((path) => ({ path })),
    })
  await fire(2)
  const result = await fire(seconds)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

const headersOf = ({ cookie, input }: Asked): Record<string, string> => ({
  ...(cookie ? { cookie } : {}),
  ...(input === undefined ? {} : { 'content-type': 'application/json' }),
})

/** Sends one request, which must succeed. */
export async function send(port: number, asked: Asked): Promise<void> {
  const body = asked.input === undefined ? undefined : JSON.stringify(asked.input)
  const response = await fetch(`${HOST}:${port}${asked.path}`, {
    method: asked.method,
    headers: headersOf(asked),
    body,
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${asked.path} answered ${response.status}: ${answer}`)
}

/** One request over a kept connection; resolves with its status. */
const ask = (agent: Agent, port: number, { method, path, cookie, input }: Asked): Promise<number> =>
  new Promise((resolve) => {
    const body = input === undefined ? undefined : JSON.stringify(input)
    const headers = { ...headersOf({ method, path, cookie, input }), 'content-length': Buffer.byteLength(body ?? '') }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0))
    sent.end(body)
  })

/** Connections from addresses of their own, as ten people have them: each address has its own limit, and its row. */
const agentsFor = (connections: number): Agent[] =>
  Array.from(
    { length: connections },
    (_, index) => new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${index + 1}` }),
  )

export type Firing = { seconds: number; isRepeatable: boolean; connections?: number }

/**
 * Connections that take these requests in turn, each request by one of them: repeatedly for some seconds where they
 * can be repeated, else until none is left or time is up. The first tenth only warms up.
 */
export async function fireEach(
  port: number,
  asked: readonly Asked[],
  { seconds, isRepeatable, connections = CONNECTIONS }: Firing,
): Promise<HttpFigures> {
  const agents = agentsFor(connections)
  const times: number[] = []
  let next = 0
  let errors = 0
  const run = async (agent: Agent, until: number, last: number, note: boolean) => {
    while (performance.now() < until && next < last) {
      const one = asked[next % asked.length]!
      next += 1
      const began = performance.now()
      const status = await ask(agent, port, one)
      if (status !== 200) errors += 1
      if (note) times.push(performance.now() - began)
    }
  }
  const fire = (forSeconds: number, last: number, note: boolean) => {
    const until = performance.now() + forSeconds * 1000
    return Promise.all(agents.map((agent) => run(agent, until, isRepeatable ? Number.POSITIVE_INFINITY : last, note)))
  }
  await fire(isRepeatable ? 2 : seconds, Math.ceil(asked.length / 10), false)
  errors = 0
  const began = performance.now()
  await fire(seconds, asked.length, true)
  const perSecond = (1000 * times.length) / (performance.now() - began)
  for (const agent of agents) agent.destroy()
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), errors }
}
