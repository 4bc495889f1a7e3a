import { accessSync, constants, statfsSync } from 'node:fs'
import { env, keepsFilesInDatabase } from '#server/env.ts'
import { lastDiskFault } from '#server/errors.ts'

/** Below this nothing more should begin: a database's log grows by so much at once. */
const FULL_BYTES = 16 * 2 ** 20
/** A server's own disk is not seen from here: its last complaint counts for so long. */
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
    // Nothing was kept yet: the folder is made by whoever writes first.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'ok' : 'read-only'
  }
}

/** Whether what is written can be kept: by the room on this process's own disk, and by what writing last met. */
export function diskState(now = Date.now()): DiskState {
  const own = hasOwnDisk() ? ownDisk() : 'ok'
  if (own !== 'ok') return own
  return now - lastDiskFault() < RECENT_MS ? 'full' : 'ok'
}
