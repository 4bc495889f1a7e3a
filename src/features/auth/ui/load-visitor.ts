import { isRetryable } from '#shared/api/trpc-errors.ts'
import type { TrpcUtils } from '#shell/trpc.ts'
import type { Requirement, Visitor } from '../guards.ts'
import { VIEWER_RETRY_MS, VIEWER_RETRY_TRIES } from '../model.ts'

/** Read once per page load and after every sign-in or sign-out; a moment's delay goes unnoticed. */
const FRESH_MS = 10_000
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Patience = { tries: number; waitMs: (failures: number) => number }
/** The admin gate asks every 500 ms, twenty times (X29); elsewhere the wait starts at 200 ms and doubles (C22). */
const ADMIN_PATIENCE: Patience = { tries: VIEWER_RETRY_TRIES, waitMs: () => VIEWER_RETRY_MS }
const PATIENCE: Patience = { tries: 5, waitMs: (failures) => 200 * 2 ** (failures - 1) }

/** Calls until it works or retrying is pointless. */
async function patiently<T>(ask: () => Promise<T>, { tries, waitMs }: Patience): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      if (failures >= tries || !isRetryable(error)) throw error
      await pause(waitMs(failures))
    }
  }
}

/** The person who wants to enter an area. */
export function loadVisitor(utils: TrpcUtils, requirement: Requirement): Promise<Visitor> {
  const ask = () => utils.auth.me.fetch(undefined, { staleTime: FRESH_MS })
  return patiently(ask, requirement === 'admin' ? ADMIN_PATIENCE : PATIENCE)
}
