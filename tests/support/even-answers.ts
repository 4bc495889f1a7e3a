import { afterAll, beforeAll, beforeEach, type MockInstance, vi } from 'vitest'
import { EVEN_ANSWER_MS } from '#features/auth/model.ts'

/**
 * Lets the answers that take an even time come at once, for tests of what they say. Returns how many waits of that time
 * the current test has made.
 */
export function hurryEvenAnswers(): { waits: () => number } {
  let waits = 0
  let spy: MockInstance | undefined
  beforeAll(() => {
    const usual = globalThis.setTimeout
    const hurried = (work: () => void, ms?: number) => {
      if (ms !== EVEN_ANSWER_MS) return usual(work, ms)
      waits += 1
      return usual(work, 0)
    }
    spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(hurried)
  })
  beforeEach(() => {
    waits = 0
  })
  afterAll(() => spy?.mockRestore())
  return { waits: () => waits }
}
