import { accessSync, constants, statfsSync } from 'node:fs'
import { env, keepsFilesInDatabase } from '#server/env.ts'
import { lastDiskFault } from '#server/errors.ts'

/** Below this nothing new should start: a database's log grows by this much at once. */
const FULL_BYTES = 16 * 2 ** 20
/** A database server's disk is not visible from here: its last complaint counts for this long. */
const RECENT_MS = 60_000

export type DiskState = 'ok' | 'full' | 'read-only'

/** Whether this process keeps data on a disk of its own. */
const hasOwnDisk = (): boolean =>
  env.services.database === 'embedded' || (env.services.files === 'embedded' && !keepsFilesInDatabase())

function ownDisk(): DiskState {
  try {
    const { bavail, bsize } = statfsSync(env.dataDir)
    if (bavail * bsize < FULL_BYTES) return 'full'
    accessSync(env.dataDir, constants.W_OK)
    return 'ok'
  } catch (error) {
    // Nothing has been stored yet: the first write creates the folder.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'ok' : 'read-only'
  }
}

/** Whether writes can be stored, judged by the free space on this process's disk and the last failed write. */
export function diskState(now = Date.now()): DiskState {
  const own = hasOwnDisk() ? ownDisk() : 'ok'
  if (own !== 'ok') return own
  return now - lastDiskFault() < RECENT_MS ? 'full' : 'ok'
}
