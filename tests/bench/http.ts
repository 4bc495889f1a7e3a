import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { type MixName, searches } from './mix.ts'

const CONNECTIONS = 10
const HOST = 'http://127.0.0.1'

export type HttpFigures = { perSecond: number; p50: number; p99: number; errors: number }

/** Starts a Node process and waits until its output says it is ready. */
export function startProcess(file: string, env: Record<string, string>, ready: string): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes(ready)) resolve(child)
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
}

/** Ends a process this benchmark started. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Resident memory of a process in MB. */
export const residentMb = (child: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024

const address = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

/** The addresses of one mix: a few hundred different searches, or profiles of different photographers. */
export const mixAddresses = (mix: Exclude<MixName, 'mixed'>): string[] =>
  searches(mix, mix === 'D1' ? 1 : 500).map((search) => address('directory.list', search))

export const profileAddresses = (ids: string[]): string[] => ids.map((id) => address('photographers.get', { id }))

/** Ten connections for some seconds over the addresses in turn, after a short warm-up. */
export async function load(port: number, paths: string[], seconds: number): Promise<HttpFigures> {
  const fire = (duration: number) =>
    autocannon({
      url: `${HOST}:${port}`,
      connections: CONNECTIONS,
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
