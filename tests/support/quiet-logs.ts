import { afterAll, beforeAll, type MockInstance, vi } from 'vitest'

/** Keeps the log lines of expected failures out of a test file's output. */
export function quietLogs(): void {
  let spies: MockInstance[] = []
  beforeAll(() => {
    spies = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
  })
  afterAll(() => {
    for (const spy of spies) spy.mockRestore()
  })
}
