/**
 * Lets everybody who wants the same at the same time wait for one piece of work: what is running under a key is not begun
 * again in this process, and what has ended is.
 */
export function shareRunning<Result>(): (key: string, begin: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, begin) => {
    const known = running.get(key)
    if (known) return known
    const started = begin().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
