import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// These start the product itself; one size of screen is enough.
test.skip(({ isMobile }) => isMobile, 'runs once')
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(path.join(os.tmpdir(), 'curio-start-'))
const running = new Set<ChildProcess>()
test.afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

type Start = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

function start(port: number): Start {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    SEED: 'none',
    NODE_ENV: 'production',
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

test('a second start on the same data folder is refused with a clear sentence and harms nothing', async () => {
  const [port, otherPort] = [await freePort(), await freePort()]
  const first = start(port)
  await isReady(port)
  const second = start(otherPort)
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/already running on this data folder \(process \d+\)/)
  expect(second.output()).not.toContain('    at ')
  await isReady(port)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
})

test('a start that was killed at any moment recovers', async () => {
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

test('a port that is taken is said in one sentence', async () => {
  const port = await freePort()
  const occupant = createServer().listen(port)
  const blocked = start(port)
  expect(await blocked.ended).toBe(1)
  expect(blocked.output()).toContain(`Port ${port} is in use.`)
  occupant.close()
})
