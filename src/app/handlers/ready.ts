import '#app/application.ts'
import { migrationStateOf } from '#app/ops/applied.ts'
import { within } from '#server/http/deadline.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database, isDraining } from '#server/runtime.ts'
import { diskState } from '#server/uploads/disk.ts'

/** A check that takes longer has failed: the caller has a timeout of its own. */
const READY_WITHIN_MS = 3_000

async function check(): Promise<Response> {
  if (isDraining()) return json({ status: 'draining' }, 503)
  try {
    const { state: migrations } = await migrationStateOf(await database())
    const disk = diskState()
    // A rolled-back deployment runs on the newer one's database, because migrations only add.
    const isReady = migrations !== 'behind' && disk === 'ok'
    return json({ status: isReady ? 'ok' : 'unavailable', database: 'ok', migrations, disk }, isReady ? 200 : 503)
  } catch {
    return json({ status: 'unavailable', database: 'unreachable' }, 503)
  }
}

/**
 * GET /api/ready, readiness: 200 when the database answers within three seconds and has all of this version's
 * migrations, and there is disk space to write.
 */
export default defineHandler('ready', () =>
  within(check(), () => json({ status: 'unavailable', database: 'slow' }, 503), READY_WITHIN_MS),
)
