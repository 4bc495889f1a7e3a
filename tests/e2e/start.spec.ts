import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, isReady, type Started, startProduct } from '../support/own-product.ts'

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

function start(port: number, more: Record<string, string> = {}): Started {
  const started = startProduct(port, path.join(folder, 'data'), more)
  running.add(started.child)
  return started
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
