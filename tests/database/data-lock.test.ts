import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { takeLock } from '#stand-ins/database/data-lock.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'curio-data-'))
const lock = join(dataDir, 'trial.lock')

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a data folder that another process uses is refused with a sentence', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300_000)'])
  try {
    writeFileSync(lock, JSON.stringify({ pid: child.pid, startedAt: '' }))
    expect(() => takeLock(lock)).toThrow(
      `Curio is already running on this data folder (process ${child.pid}). Stop it first or choose another DATA_DIR.`,
    )
  } finally {
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
  takeLock(lock)()
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a process whose pid was reused is taken over (X140)', () => {
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, startedAt: 'some other time' }))
  const release = takeLock(lock)
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  expect(() => takeLock(lock)).toThrow('already running')
  release()
})

test('the lock of a live process came with a copy of its folder: it is taken over (X140)', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300_000)'])
  const original = mkdtempSync(join(tmpdir(), 'curio-original-'))
  try {
    const kept = join(original, 'trial.lock')
    const release = takeLock(kept)
    const held = { ...JSON.parse(readFileSync(kept, 'utf8')), pid: child.pid, startedAt: '' }
    writeFileSync(kept, JSON.stringify(held))
    expect(() => takeLock(kept)).toThrow('already running')
    cpSync(kept, lock)
    takeLock(lock)()
    expect(existsSync(lock)).toBe(false)
    release()
  } finally {
    rmSync(original, { recursive: true, force: true })
    child.kill('SIGKILL')
    await new Promise((done) => child.once('exit', done))
  }
})

test('a lock file cut short by a crash is taken over', () => {
  writeFileSync(lock, '{"pid":')
  takeLock(lock)()
})
