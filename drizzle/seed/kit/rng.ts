/** A seeded source of random numbers: the same seed gives the same sequence. */
export type Rng = {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  range(low: number, high: number): number
  /** A whole number in [low, high]. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** -1 or 1. */
  sign(): number
  /** A bell-shaped number around 0 with deviation about 1. */
  bell(): number
}

/** Seeds sfc32 from a string. */
export function createRng(seed: string): Rng {
  let [a, b, c, d] = hash128(seed)
  const next = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  const range = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    range,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
    sign: () => (next() < 0.5 ? -1 : 1),
    bell: () => (next() + next() + next() + next() - 2) * 1.73,
  }
}

/** Items in a seeded random order; the input is not changed. */
export function shuffled<T>(rng: Rng, items: readonly T[]): T[] {
  const out = [...items]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(rng.next() * (i + 1))
    ;[out[i], out[j]] = [out[j]!, out[i]!]
  }
  return out
}

function hash128(text: string): [number, number, number, number] {
  const h: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    h[0] = h[1] ^ Math.imul(h[0] ^ k, 597399067)
    h[1] = h[2] ^ Math.imul(h[1] ^ k, 2869860233)
    h[2] = h[3] ^ Math.imul(h[2] ^ k, 951274213)
    h[3] = h[0] ^ Math.imul(h[3] ^ k, 2716044179)
  }
  return h
}
