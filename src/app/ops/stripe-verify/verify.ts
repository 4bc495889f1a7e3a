import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { API_VERSION } from '#stand-ins/stripe/call.ts'
import { realWorld } from './real-world.ts'
import { recorder } from './recorder.ts'
import { isAsExpected, readableOf, reportOf } from './report.ts'
import { standInWorld } from './stand-in-world.ts'
import { walk } from './walk.ts'

const TEN_MINUTES_MS = 10 * 60_000

/** The test key. @throws Error without one, with a live key, and in continuous integration. */
export function testKeyOf(variables: Record<string, string | undefined>): string {
  if (variables.CI) throw new Error('stripe:verify is for a person: it asks the real service, and never runs in CI.')
  const key = variables.STRIPE_SECRET_KEY
  if (!key) throw new Error('STRIPE_SECRET_KEY is missing: the test key of a sandbox, from Stripe’s dashboard.')
  if (!/^[sr]k_test_\w+$/.test(key))
    throw new Error('STRIPE_SECRET_KEY is not a test key. Real money would move; nothing was asked.')
  return key
}

type Given = {
  variables: Record<string, string | undefined>
  /** An empty database for the stand-in. */
  db: Db
  say: (line: string) => void
  /** Where the service is reached, and how long is waited there; tests pass their own. */
  fetch?: typeof globalThis.fetch
  wait?: (ms: number) => Promise<void>
}

/** Walks through the service and the stand-in, one after the other, and compares what they answered. @throws as `testKeyOf`. */
export async function verify({ variables, db, say, fetch, wait }: Given) {
  const secretKey = testKeyOf(variables)
  const service = await realWorld({
    secretKey,
    record: recorder,
    say,
    ...(fetch && { fetch }),
    ...(wait && { wait }),
  })
  const until = Date.now() + TEN_MINUTES_MS
  const outcomes = await walk(service, { key: `verify-${randomUUID()}`, isOver: () => Date.now() > until })
  const standIn = await standInWorld({ db, record: recorder, isOverApi: service.isOverApi() })
  const expected = await walk(standIn, { key: `verify-${randomUUID()}`, isOver: () => false })
  const report = reportOf(
    { recorder: service.recorder, outcomes },
    { recorder: standIn.recorder, outcomes: expected },
    { at: new Date(), apiVersion: API_VERSION },
  )
  return { report, readable: readableOf(report), isAsExpected: isAsExpected(report) }
}
