const RealDate = Date

/** A clock of this process that a trial moves: everything that asks for the time is told this one. Timers stay as they are. */
export function moveClockTo(start: Date) {
  let ahead = start.getTime() - RealDate.now()
  const now = () => RealDate.now() + ahead
  class MovedDate extends RealDate {
    constructor(...given: [] | [value: number | string | Date]) {
      if (given.length === 0) super(now())
      else super(...(given as [number]))
    }
    static override now = now
  }
  globalThis.Date = MovedDate as DateConstructor
  return {
    wait: (ms: number): void => void (ahead += ms),
    /** The time of the machine again. */
    restore: (): void => void (globalThis.Date = RealDate),
  }
}

export type MovedClock = ReturnType<typeof moveClockTo>
