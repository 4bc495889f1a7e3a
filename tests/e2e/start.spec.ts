import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// These start the product itself; one size of screen is enough.
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-start-'))
const running = new Set<ChildProcess>()
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** The most a normal first start prints. */
const CALM_LINES = 10

type Start = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

function start(port: number, more: Record<string, string> = {}): Start {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    SEED: 'none',
    NODE_ENV: 'production',
    ALLOW_STAND_INS: '1',
    ...more,
  }
  const child = spawn('node', ['build/server/serve.fn.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, output: () => output, ended }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const isReady = async (port: number) => {
  await expect(async () => {
    expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
  }).toPass({ timeout: 45_000 })
}

test('a second start on the same data folder is refused with a clear sentence and harms nothing', {
  tag: '@desktop',
}, async () => {
  const [port, otherPort] = [await freePort(), await freePort()]
  const first = start(port)
  await isReady(port)
  expect(first.output().trim().split('\n').length, first.output()).toBeLessThanOrEqual(CALM_LINES)
  const second = start(otherPort)
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/already running on this data folder \(process \d+\)/)
  expect(second.output()).not.toContain('    at ')
  await isReady(port)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a start that was killed at any moment recovers', { tag: ['@desktop', '@nightly'] }, async () => {
  const port = await freePort()
  for (const delayMs of [300, 900, 1500]) {
    const killed = start(port)
    await Promise.race([killed.ended, new Promise((resolve) => setTimeout(resolve, delayMs))])
    killed.child.kill('SIGKILL')
    await killed.ended
  }
  const last = start(port)
  await isReady(port)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} while the first start fills its database ends with 0 and gives the folder back`, {
    tag: ['@desktop', '@nightly'],
  }, async () => {
    const data = path.join(folder, `seed-${signal}`)
    const seeding = start(await freePort(), { DATA_DIR: data, SEED: 'demo' })
    // From here on it is migrated and seeded, for most of a minute.
    await expect.poll(() => existsSync(path.join(data, 'database')), { timeout: 75_000 }).toBe(true)
    seeding.child.kill(signal)
    expect(await seeding.ended).toBe(0)
    expect(seeding.output()).not.toContain('Curio is ready')
    expect(existsSync(path.join(data, 'database.lock'))).toBe(false)
  })
}

test('production on stand-ins that are not allowed is refused in one sentence (X136)', {
  tag: '@desktop',
}, async () => {
  const refused = start(await freePort(), { ALLOW_STAND_INS: '' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(
    /^Production \(NODE_ENV is production\) does not start on stand-ins .*ALLOW_STAND_INS=1/,
  )
  expect(refused.output()).not.toContain('    at ')
})

test('a port that is taken is reported in one sentence', { tag: '@desktop' }, async () => {
  const port = await freePort()
  const occupant = createServer().listen(port)
  const blocked = start(port)
  expect(await blocked.ended).toBe(1)
  expect(blocked.output()).toContain(`Port ${port} is in use.`)
  occupant.close()
})
