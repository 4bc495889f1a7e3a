import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askAgain } from './ask-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('files that never arrive are asked for often at first, then rarely, and not at all once nobody is waiting', () => {
  const ask = vi.fn()
  const onImpatient = vi.fn()
  const stop = askAgain(ask, onImpatient)
  vi.advanceTimersByTime(19_000)
  expect(ask).toHaveBeenCalledTimes(9)
  expect(onImpatient).not.toHaveBeenCalled()
  vi.advanceTimersByTime(15 * 60_000)
  expect(onImpatient).toHaveBeenCalledTimes(1)
  expect(ask.mock.calls.length).toBeLessThan(45)
  stop()
  const asked = ask.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(ask).toHaveBeenCalledTimes(asked)
})
