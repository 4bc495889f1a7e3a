/**
 * Deduplicates concurrent work: while work under a key is running in this process, further callers wait for its result
 * instead of starting it again.
 */
export function singleFlight<Result>(): (key: string, begin: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, begin) => {
    const known = running.get(key)
    if (known) return known
    const started = begin().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
