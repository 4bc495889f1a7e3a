/** FNV-1a, 32 bits: spreads, and keeps no secret. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  // The last characters alone would hardly move the first bits.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The same things in an order that is random between reviewers, and always the same for one. */
export const shuffledFor = <T extends { id: string }>(things: readonly T[], reviewerId: string): T[] =>
  things
    .map((thing) => ({ thing, place: hashOf(`${reviewerId} ${thing.id}`) }))
    .toSorted((one, other) => one.place - other.place || one.thing.id.localeCompare(other.thing.id))
    .map(({ thing }) => thing)
