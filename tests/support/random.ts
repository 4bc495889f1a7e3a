/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Decisions by chance, the same for the same source. */
export function diceOf(next: () => number) {
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    between: (least: number, most: number) => least + below(most - least + 1),
    isOnce: (share: number) => next() < share,
    of: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
  }
}

export type Dice = ReturnType<typeof diceOf>
