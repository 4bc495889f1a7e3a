import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

type Holder = { pid: number; startedAt: string }

/** When a process started, in a form that tells it from a later one with the same number; '' when that cannot be known. */
function processStart(pid: number): string {
  try {
    if (process.platform === 'linux') {
      // The 22nd field; the second one, the name, is in brackets and may hold anything.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      // A killed process keeps its number until its parent has taken notice, which in a container may be never.
      return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '')
    }
    return process.platform === 'win32'
      ? ''
      : execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
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

/** Puts our own lock file in place in one step, content included; false when another one is there. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes away a dead holder's file. Renaming first means that of two who try, only one removes it. */
function removeStale(file: string, own: string) {
  const aside = `${own}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const holder = readHolder(aside)
  if (holder && isAlive(holder)) tryLink(aside, file)
  rmSync(aside, { force: true })
}

/**
 * Takes the lock `file` for this process and returns the way to release it. A second process on the same embedded
 * database would destroy it, so a live holder is refused; a dead one's lock is taken over.
 */
export function takeLock(file: string): () => void {
  const own = `${file}.${process.pid}`
  const holder: Holder = { pid: process.pid, startedAt: processStart(process.pid) }
  writeFileSync(own, JSON.stringify(holder))
  try {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (tryLink(own, file)) return () => release(file)
      const current = readHolder(file)
      if (current && isAlive(current)) {
        throw new Error(
          `Curio is already running on this data folder (process ${current.pid}). Stop it first or choose another DATA_DIR.`,
        )
      }
      removeStale(file, own)
    }
  } finally {
    rmSync(own, { force: true })
  }
  throw new Error(`The lock ${file} could not be taken.`)
}

function release(file: string) {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
}
