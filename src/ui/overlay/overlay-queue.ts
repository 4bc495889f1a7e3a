/** What waits to be shown by an overlay whose script is fetched with the first entry. */
export function overlayQueue<Entry>() {
  let waiting: readonly Entry[] = []
  let isNeeded = false
  const listeners = new Set<() => void>()
  const emit = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Whether the overlay must be on the page. */
    isNeeded: () => isNeeded,
    add(entry: Entry): void {
      waiting = [...waiting, entry]
      isNeeded = true
      emit()
    },
    /** Takes all entries; the overlay calls it. */
    take(): readonly Entry[] {
      const taken = waiting
      waiting = []
      return taken
    },
    /** Drops the overlay, which could not be fetched, with all entries but those to keep for a later try. */
    giveUp(isKept: (entry: Entry) => boolean): void {
      waiting = waiting.filter(isKept)
      isNeeded = false
      emit()
    },
    /** Called when the overlay can be fetched after an earlier failure. */
    retry(): void {
      if (waiting.length === 0 || isNeeded) return
      isNeeded = true
      emit()
    },
  }
}
