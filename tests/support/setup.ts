import '#app/application.ts'
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'
import { resetPayments } from './test-payments.ts'

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
