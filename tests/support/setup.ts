import '#app/application.ts'
import { format } from 'node:util'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { env } from '#server/env.ts'
import { refuseLostTables } from './lost-tables.ts'
import { resetPayments } from './test-payments.ts'

refuseLostTables()
// Second factors are asked for by the tests that are about them; processes that a test starts ask for themselves.
env.DEMO_SECOND_FACTOR = 'off'
resetPayments()

// An unexpected console.error fails its test. A test that expects one replaces it with vi.spyOn.
let reported: string[] = []
const report = (...parts: unknown[]) => {
  reported.push(format(...parts))
}

beforeEach(() => {
  reported = []
  console.error = report
})

afterEach(() => {
  if (reported.length > 0) throw new Error(`console.error was called:\n${reported.join('\n')}`)
})

// The next file runs in the same process: a `window` left behind makes libraries think they are in a browser.
afterAll(() => {
  vi.unstubAllGlobals()
})
