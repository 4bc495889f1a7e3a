import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'curio-attempts-'))
const SERVER = path.join(FOLDER, 'server.mjs')
writeFileSync(SERVER, "console.log('ready'); setInterval(() => undefined, 1000)")

/** A run of two parts, the first of which starts a process and measures something; `then` is how it goes on. */
function run(name: string, then: string) {
  const saved = path.join(FOLDER, `${name}.json`)
  const script = `
    import { writeFileSync } from 'node:fs'
    import { attemptsOf } from ${JSON.stringify(path.resolve('tests/bench/attempts.ts'))}
    import { startProcess } from ${JSON.stringify(path.resolve('tests/bench/http.ts'))}
    const failures = [{ part: 'paths, one', reason: 'of an earlier run', on: 'then' }, { part: 'two', reason: 'x', on: 'then' }]
    const measured = []
    const save = () => writeFileSync(${JSON.stringify(saved)}, JSON.stringify({ measured, failures }))
    const { attempt, failed } = attemptsOf({ on: 'today', failures, save })
    await attempt('paths', async () => {
      const child = await startProcess(${JSON.stringify(SERVER)}, {}, 'ready')
      measured.push('a row')
      console.log('started ' + child.pid)
      ${then}
    })
    await attempt('pages', async () => { measured.push('a page') })
    process.exit(failed.length)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  return { child, read: () => JSON.parse(readFileSync(saved, 'utf8')) as { measured: string[]; failures: object[] } }
}

/** The process that a run has started. */
async function startedBy({ stdout }: ChildProcess): Promise<number> {
  for await (const chunk of stdout!) {
    const pid = /started (\d+)/.exec(String(chunk))?.[1]
    if (pid) return Number(pid)
  }
  throw new Error('Nothing was started.')
}

/** Not of one that has ended and that nobody has asked for its code: where the first process does not, it stays in the list. */
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

const OF_OTHERS = { part: 'two', reason: 'x', on: 'then' }

describe('a run of the benchmark', () => {
  it('goes on after a part that fails, ends what it has started, names the part and keeps its figures', async () => {
    const { child, read } = run('error', "throw new Error('Nothing was heard.')")
    const ended = once(child, 'exit')
    const pid = await startedBy(child)
    expect(await ended).toEqual([1, null])
    expect(isAlive(pid)).toBe(false)
    expect(read()).toEqual({
      measured: ['a row', 'a page'],
      failures: [OF_OTHERS, { part: 'paths', reason: 'Nothing was heard.', on: 'today' }],
    })
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('does the same when it is ended by %s', async (signal, code) => {
    const { child, read } = run(signal, 'await new Promise(() => setInterval(() => undefined, 1000))')
    const ended = once(child, 'exit')
    const pid = await startedBy(child)
    child.kill(signal)
    expect(await ended).toEqual([code, null])
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(read()).toEqual({
      measured: ['a row'],
      failures: [OF_OTHERS, { part: 'paths', reason: `ended by ${signal}`, on: 'today' }],
    })
  })
})
