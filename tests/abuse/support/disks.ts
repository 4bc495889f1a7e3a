import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'

export type SmallDisk = {
  folder: string
  /** Leaves no byte free. */
  fill: () => void
  /** Frees the space again. */
  empty: () => void
  setReadOnly: (isReadOnly: boolean) => void
  remove: () => void
}

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** A RAM disk of the given MB, where mounting is allowed; null elsewhere. */
export function smallDisk(scratch: string, name: string, megabytes: number): SmallDisk | null {
  const folder = path.join(scratch, name)
  mkdirSync(folder)
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) return null
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      for (const size of [1 << 20, 4096]) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size))
        } catch {
          // Full, as far as pieces of this size go.
        }
      }
    },
    empty: () => rmSync(filler, { force: true }),
    setReadOnly: (isReadOnly) => void mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    remove: () => void spawnSync('umount', [folder], { stdio: 'ignore' }),
  }
}
