import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The holder of a lock: a process, distinct from a later one with the same pid, and a folder, distinct from a copy. */
type Holder = { pid: number; startedAt: string; folder?: string }

/** Identifies a folder by what a copy does not share, whatever its path. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `${dev}:${ino}`
}

/** When a process started, which tells it from a later one with the same pid; '' when unknown. */
function processStart(pid: number): string {
  try {
    if (process.platform === 'linux') {
      // The 22nd field; the second one, the name, is in parentheses and may contain anything.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      // A killed process keeps its pid until its parent reaps it, which in a container may be never.
      return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
    }
    return process.platform === 'win32'
      ? ''
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function isAlive({ pid, startedAt, folder }: Holder, here: string): boolean {
  if (folder !== undefined && folder !== here) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = processStart(pid)
  return now === '' || startedAt === '' || now === startedAt
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Puts our lock file in place atomically, content included; false when there is another one. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a dead holder's file. Renaming first means that only one of two processes removes it. */
function removeStale(file: string, own: string, here: string) {
  const aside = `${own}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = readHolder(aside)
  if (holder && isAlive(holder, here)) tryLink(aside, file)
  rmSync(aside, { force: true })
}

/**
 * Takes the lock `file` for this process and returns a function that releases it. A second process on the same embedded
 * database would destroy it, so a live holder's lock is respected; a dead one's lock, and one that came with a copied
 * folder, is taken over. (X140)
 */
export function takeLock(file: string): () => void {
  const own = `${file}.${process.pid}`
  const folder = identityOf(dirname(file))
  const holder: Holder = { pid: process.pid, startedAt: processStart(process.pid), folder }
  writeFileSync(own, JSON.stringify(holder))
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (tryLink(own, file)) return () => release(file)
      const current = readHolder(file)
      if (current && isAlive(current, folder)) {
        throw new Error(
          `Curio is already running on this data folder (process ${current.pid}). Stop it first or choose another DATA_DIR.`,
        )
      }
      removeStale(file, own, folder)
    }
  } finally {
    rmSync(own, { force: true })
  }
  throw new Error(`The lock ${file} could not be taken.`)
}

function release(file: string) {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}
